import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import nextPage from '../../core/ui/next-page.css?inline';
import prose from '../../core/ui/prose.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import wholeCard from '../../core/ui/whole-card.css?inline';
import { noticeElement } from './contract.ts';
import { FanNotice } from './fan-notice.tsx';
import notice from './notice.css?inline';

defineElement({
  ...noticeElement,
  component: FanNotice,
  styles: [button, spinner, icon, state, skeleton, prose, nextPage, wholeCard, notice],
});
