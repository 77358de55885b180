import { linkTo, type Place } from '../place.ts';

/** Lines of the order: one product, or the content of the cart. */
export interface OrderSource {
  /** Names the draft of its form. */
  readonly name: string;
  readonly lines: readonly { productId: string; quantity: number }[];
  readonly fromCart: boolean;
}

export const ofProduct = ({ productId, quantity }: Extract<Place, { name: 'checkout' }>): OrderSource => ({
  name: productId,
  lines: [{ productId, quantity }],
  fromCart: false,
});

/** @param lines those that can be ordered, in the currency of the place */
export const ofCart = (
  place: Extract<Place, { name: 'cartCheckout' }>,
  lines: readonly { productId: string; quantity: number }[],
): OrderSource => ({
  name: linkTo(place),
  lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  fromCart: true,
});
