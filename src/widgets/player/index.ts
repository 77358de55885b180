import { defineElement } from '../../core/element/define-element.ts';
import picture from '../../core/ui/content/picture.css?inline';
import countdown from '../../core/ui/figures/countdown.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import rays from '../../core/ui/rays/rays.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import browse from './browse.css?inline';
import { playerElement } from './contract.ts';
import { FanPlayer } from './fan-player.tsx';
import stage from './stage/stage.css?inline';

defineElement({
  ...playerElement,
  component: FanPlayer,
  styles: [button, spinner, icon, state, skeleton, picture, rays, countdown, stage, browse],
});
