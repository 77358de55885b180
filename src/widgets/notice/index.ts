import { defineElement } from '../../core/element/define-element.ts';
import prose from '../../core/ui/content/prose.css?inline';
import wholeCard from '../../core/ui/content/whole-card.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import nextPage from '../../core/ui/state/next-page.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { noticeElement } from './contract.ts';
import { FanNotice } from './fan-notice.tsx';
import notice from './notice.css?inline';

defineElement({
  ...noticeElement,
  component: FanNotice,
  styles: [button, spinner, icon, state, skeleton, prose, nextPage, wholeCard, notice],
});
