import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import countRoll from '../../core/ui/count-roll.css?inline';
import countdown from '../../core/ui/countdown.css?inline';
import icon from '../../core/ui/icon.css?inline';
import picture from '../../core/ui/picture.css?inline';
import rank from '../../core/ui/rank.css?inline';
import rays from '../../core/ui/rays.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import candidates from './candidates.css?inline';
import { voteElement } from './contract.ts';
import { FanVote } from './fan-vote.tsx';
import vote from './vote.css?inline';

defineElement({
  ...voteElement,
  component: FanVote,
  styles: [button, spinner, icon, state, skeleton, picture, rank, rays, countdown, countRoll, vote, candidates],
});
