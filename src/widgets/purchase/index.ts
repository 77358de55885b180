import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import nextPage from '../../core/ui/next-page.css?inline';
import picture from '../../core/ui/picture.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import wholeCard from '../../core/ui/whole-card.css?inline';
import { purchaseElement } from './contract.ts';
import { FanPurchase } from './fan-purchase.tsx';
import purchase from './purchase.css?inline';

defineElement({
  ...purchaseElement,
  component: FanPurchase,
  styles: [button, spinner, icon, state, skeleton, picture, nextPage, wholeCard, purchase],
});
