import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import prose from '../../core/ui/prose.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import { policyElement } from './contract.ts';
import { FanPolicy } from './fan-policy.tsx';
import policy from './policy.css?inline';

defineElement({
  ...policyElement,
  component: FanPolicy,
  styles: [button, spinner, icon, state, skeleton, prose, policy],
});
