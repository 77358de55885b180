import { readCart } from '../../../core/cart/cart.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { isOrderable } from '../cart/cart-lines.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import type { Place } from '../place.ts';
import { type OrderSource, ofCart } from './order-source.ts';

/** The lines of the cart that can be ordered in one currency. They are read once, so that the order does not change under the fan's eyes. */
export function createCartSource(
  { host, reportError }: Pick<FanStoreState, 'host' | 'reportError'>,
  place: Extract<Place, { name: 'cartCheckout' }>,
) {
  const source = createRemote<OrderSource>(async (abort) => {
    const { lines } = await readCart({ language: host.language.peek(), signal: abort });
    const orderable = lines.filter((line) => line.product.price.currency === place.currency && isOrderable(line));
    return ofCart(place, orderable);
  }, reportError);
  void source.load();
  return { source: source.state, load: source.load, dispose: source.dispose };
}
