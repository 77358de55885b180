import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import rays from '../../core/ui/rays/rays.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { profileElement } from './contract.ts';
import { FanProfile } from './fan-profile.tsx';
import profile from './profile.css?inline';

defineElement({
  ...profileElement,
  component: FanProfile,
  styles: [button, spinner, icon, state, skeleton, rays, profile],
});
