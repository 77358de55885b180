import { defineElement } from '../../core/element/define-element.ts';
import picture from '../../core/ui/content/picture.css?inline';
import countdown from '../../core/ui/figures/countdown.css?inline';
import rank from '../../core/ui/figures/rank.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import rays from '../../core/ui/rays/rays.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import card from './cards/card.css?inline';
import podium from './cards/podium.css?inline';
import { titleElement } from './contract.ts';
import { FanTitle } from './fan-title.tsx';
import hero from './hero.css?inline';
import title from './title.css?inline';

defineElement({
  ...titleElement,
  component: FanTitle,
  styles: [button, spinner, icon, picture, countdown, rank, rays, skeleton, state, title, hero, card, podium],
});
