import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import field from '../../core/ui/field.css?inline';
import icon from '../../core/ui/icon.css?inline';
import prose from '../../core/ui/prose.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import tabs from '../../core/ui/tabs.css?inline';
import { inquiryElement } from './contract.ts';
import { FanInquiry } from './fan-inquiry.tsx';
import inquiry from './inquiry.css?inline';

defineElement({
  ...inquiryElement,
  component: FanInquiry,
  styles: [button, spinner, icon, state, skeleton, field, tabs, prose, inquiry],
});
