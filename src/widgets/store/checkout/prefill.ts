import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SavedAddress } from '../../../../server/address/contract.ts';
import { call } from '../../../core/api/call.ts';
import { platform } from '../../../core/platform.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import type { Checkout } from './checkout-flow.ts';
import { filledFrom, filledFromLast, filledFromSaved, type OrderForm } from './order-form.ts';

/** How many of the latest orders are searched for an address. */
const maxOrders = 20;

/**
 * Fills in the form: the orderer from the profile, and the default of the saved addresses, or where none is saved the address of
 * the fan's last parcel. All are optional: where they can't be loaded the fan types.
 */
export function createPrefill(
  store: Pick<FanStoreState, 'reportError'>,
  progress: ReadonlySignal<Checkout>,
  type: (changes: Partial<OrderForm>) => void,
) {
  /** The saved addresses; null until they are known, and on a partner's page, which gets none. */
  const saved = signal<readonly SavedAddress[] | null>(null);
  let profile: Promise<void> = Promise.resolve();
  let address: Promise<void> = Promise.resolve();

  async function fillFromProfile(): Promise<void> {
    try {
      type(filledFrom(await call('GET /user/me'), progress.peek().form));
    } catch (error) {
      store.reportError(error);
    }
  }

  async function readSaved(): Promise<readonly SavedAddress[]> {
    if (!platform.isOwnOrigin) return [];
    const { addresses } = await call('GET /user/me/address');
    saved.value = addresses;
    return addresses;
  }

  /** After the profile, whose country is only a guess. */
  async function fillAddress(isNew: boolean): Promise<void> {
    try {
      const addresses = await readSaved();
      if (!isNew) return;
      if (addresses.length > 0) {
        await profile;
        type(filledFromSaved(addresses, progress.peek().form));
        return;
      }
      const { orders } = await call('GET /order', { query: { limit: maxOrders } });
      const last = orders.find((order) => order.address !== null);
      await profile;
      if (last) type(filledFromLast(last, progress.peek().form));
    } catch (error) {
      store.reportError(error);
    }
  }

  return {
    saved,
    orderer(): void {
      profile = fillFromProfile();
    },
    /** @param isNew whether the form is new; one that was kept stays as it is */
    address(isNew: boolean): void {
      address = fillAddress(isNew);
    },
    /** Until nothing more is filled in. Never rejects. */
    async settled(): Promise<void> {
      await profile;
      await address;
    },
  };
}
