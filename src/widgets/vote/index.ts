import { defineElement } from '../../core/element/define-element.ts';
import picture from '../../core/ui/content/picture.css?inline';
import countRoll from '../../core/ui/figures/count-roll.css?inline';
import countdown from '../../core/ui/figures/countdown.css?inline';
import rank from '../../core/ui/figures/rank.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import rays from '../../core/ui/rays/rays.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { voteElement } from './contract.ts';
import { FanVote } from './fan-vote.tsx';
import candidates from './list/candidates.css?inline';
import vote from './vote.css?inline';

defineElement({
  ...voteElement,
  component: FanVote,
  styles: [button, spinner, icon, state, skeleton, picture, rank, rays, countdown, countRoll, vote, candidates],
});
