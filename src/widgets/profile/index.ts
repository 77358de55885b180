import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import rays from '../../core/ui/rays.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import { profileElement } from './contract.ts';
import { FanProfile } from './fan-profile.tsx';
import profile from './profile.css?inline';

defineElement({
  ...profileElement,
  component: FanProfile,
  styles: [button, spinner, icon, state, skeleton, rays, profile],
});
