import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import countdown from '../../core/ui/countdown.css?inline';
import disclosure from '../../core/ui/disclosure.css?inline';
import icon from '../../core/ui/icon.css?inline';
import picture from '../../core/ui/picture.css?inline';
import rays from '../../core/ui/rays.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import { eventElement } from './contract.ts';
import event from './event.css?inline';
import { FanEvent } from './fan-event.tsx';

defineElement({
  ...eventElement,
  component: FanEvent,
  styles: [button, spinner, icon, state, skeleton, picture, rays, countdown, disclosure, event],
});
