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
import artist from './artist.css?inline';
import { artistElement } from './contract.ts';
import { FanArtist } from './fan-artist.tsx';
import hero from './hero.css?inline';

defineElement({
  ...artistElement,
  component: FanArtist,
  styles: [button, spinner, icon, picture, countdown, rank, rays, skeleton, state, artist, hero],
});
