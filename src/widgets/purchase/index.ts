import { defineElement } from '../../core/element/define-element.ts';
import picture from '../../core/ui/content/picture.css?inline';
import wholeCard from '../../core/ui/content/whole-card.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import nextPage from '../../core/ui/state/next-page.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { purchaseElement } from './contract.ts';
import { FanPurchase } from './fan-purchase.tsx';
import purchase from './purchase.css?inline';

defineElement({
  ...purchaseElement,
  component: FanPurchase,
  styles: [button, spinner, icon, state, skeleton, picture, nextPage, wholeCard, purchase],
});
