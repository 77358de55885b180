import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import countdown from '../../core/ui/countdown.css?inline';
import icon from '../../core/ui/icon.css?inline';
import picture from '../../core/ui/picture.css?inline';
import rank from '../../core/ui/rank.css?inline';
import rays from '../../core/ui/rays.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import card from './card.css?inline';
import { titleElement } from './contract.ts';
import { FanTitle } from './fan-title.tsx';
import hero from './hero.css?inline';
import podium from './podium.css?inline';
import title from './title.css?inline';

defineElement({
  ...titleElement,
  component: FanTitle,
  styles: [button, spinner, icon, picture, countdown, rank, rays, skeleton, state, title, hero, card, podium],
});
