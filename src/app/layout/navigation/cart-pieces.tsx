import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { cartPieces } from '../../../core/cart/cart-count.ts';
import { createLatePart, useLatePart } from '../../../core/state/late-part.ts';
import { useWords } from '../../../core/words/words.ts';
import { CountMark } from './count-mark.tsx';

/** Not in the site's first script: the number comes after the page. */
const cartCode = createLatePart(() => import('../../../core/cart/cart.ts'));

/** The number of pieces in the cart, with words for screen readers; nothing while it is empty. */
export function CartPieces() {
  useSignals();
  const t = useWords('site');
  const part = useLatePart(cartCode, true, (error) => console.error(error));
  useEffect(() => part?.followCart(), [part]);
  const count = cartPieces.value ?? 0;
  return <CountMark count={count} words={t('cartPieces', { count })} />;
}
