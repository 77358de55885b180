import type { ReadonlySignal } from '@preact/signals-react';
import { shared } from '../state/shared.ts';

/** The pieces in the cart; null until they are known. In a module of its own, so that a page shows it without the cart's code. */
export const pieceCount = shared<number | null>('cart-pieces', () => null);

export const cartPieces: ReadonlySignal<number | null> = pieceCount;
