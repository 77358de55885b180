import { defineElement } from '../../core/element/define-element.ts';
import prose from '../../core/ui/content/prose.css?inline';
import tabs from '../../core/ui/content/tabs.css?inline';
import button from '../../core/ui/form/button.css?inline';
import field from '../../core/ui/form/field.css?inline';
import icon from '../../core/ui/icon.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { inquiryElement } from './contract.ts';
import { FanInquiry } from './fan-inquiry.tsx';
import inquiry from './inquiry.css?inline';

defineElement({
  ...inquiryElement,
  component: FanInquiry,
  styles: [button, spinner, icon, state, skeleton, field, tabs, prose, inquiry],
});
