import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { cartPieces } from '../../../core/cart/cart-count.ts';
import { createLatePart } from '../../../core/state/late-part.ts';
import { useWords } from '../../../core/words/words.ts';
import { useAddition } from '../../takeover/use-addition.ts';
import { CountMark } from './count-mark.tsx';

/** The number comes after the page. */
const cartCode = createLatePart(() => import('../../../core/cart/cart.ts'));

/** The number of pieces in the cart, with words for screen readers; nothing while it is empty. */
export function CartPieces() {
  useSignals();
  const t = useWords('site');
  const part = useAddition(cartCode, (error) => console.error(error));
  useEffect(() => part?.followCart(), [part]);
  const count = cartPieces.value ?? 0;
  return <CountMark count={count} words={t('cartPieces', { count })} />;
}
