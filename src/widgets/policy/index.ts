import { defineElement } from '../../core/element/define-element.ts';
import prose from '../../core/ui/content/prose.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { policyElement } from './contract.ts';
import { FanPolicy } from './fan-policy.tsx';
import policy from './policy.css?inline';

defineElement({
  ...policyElement,
  component: FanPolicy,
  styles: [button, spinner, icon, state, skeleton, prose, policy],
});
