import type { ReadonlySignal } from '@preact/signals-react';
import { call } from '../../../core/api/call.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import type { Checkout } from './checkout-flow.ts';
import { filledFrom, filledFromLast, type OrderForm } from './order-form.ts';

/** How many of the latest orders are searched for an address. */
const mostOrders = 20;

/**
 * Fills in the form: the orderer from the profile, and the address from the fan's last parcel. Both are optional: where they
 * can't be loaded the fan types.
 */
export function createPrefill(
  store: Pick<FanStoreState, 'reportError'>,
  progress: ReadonlySignal<Checkout>,
  type: (changes: Partial<OrderForm>) => void,
) {
  let profile: Promise<void> = Promise.resolve();
  let parcel: Promise<void> = Promise.resolve();

  async function fillFromProfile(): Promise<void> {
    try {
      type(filledFrom(await call('GET /user/me'), progress.peek().form));
    } catch (error) {
      store.reportError(error);
    }
  }

  /** After the profile, whose country is only a guess. */
  async function fillFromParcel(): Promise<void> {
    try {
      const { orders } = await call('GET /order', { query: { limit: mostOrders } });
      const last = orders.find(({ address }) => address !== null);
      await profile;
      if (last) type(filledFromLast(last, progress.peek().form));
    } catch (error) {
      store.reportError(error);
    }
  }

  return {
    orderer(): void {
      profile = fillFromProfile();
    },
    address(): void {
      parcel = fillFromParcel();
    },
    /** Until nothing more is filled in. Never rejects. */
    async settled(): Promise<void> {
      await profile;
      await parcel;
    },
  };
}
