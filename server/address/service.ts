import { maxAddresses } from '../../rules/saved-addresses.ts';
import { preventLeaving } from '../account/service.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import type { Address, LabelledAddress, SavedAddress } from './contract.ts';
import {
  chooseDefault,
  deleteAddress,
  insertAddress,
  type LockAddresses,
  listAddresses,
  lockAddresses,
  updateAddress,
} from './saved-addresses.ts';

interface Saved {
  addresses: SavedAddress[];
}

/** A fan's saved addresses. Each change answers with all of them. */
export interface AddressService {
  list(userId: string): Promise<Saved>;
  /** @throws Refusal ADDRESSES_FULL { max } */
  add(content: LabelledAddress, caller: Caller<'platform'>, key: RequestKey): Promise<Saved>;
  /** @throws Refusal NOT_FOUND, also for another fan's address */
  change(addressId: string, content: LabelledAddress, caller: Caller<'platform'>, key: RequestKey): Promise<Saved>;
  /** @throws Refusal NOT_FOUND as `change` */
  choose(addressId: string, caller: Caller<'platform'>, key: RequestKey): Promise<Saved>;
  /** @throws Refusal NOT_FOUND as `change` */
  remove(addressId: string, caller: Caller<'platform'>, key: RequestKey): Promise<Saved>;
}

export function createAddressService(platform: Platform, lock: LockAddresses = lockAddresses): AddressService {
  const { pool, sealing, keys } = platform;

  /** One change of a fan's addresses at a time; the answer is stored with the key in the same transaction. */
  const change = (
    { fan }: Caller<'platform'>,
    key: RequestKey,
    work: (connection: Connection, userId: string) => Promise<unknown>,
  ): Promise<Saved> =>
    inTransaction(pool, async (connection) => {
      await preventLeaving(connection, fan);
      await lock(connection, fan.userId);
      await work(connection, fan.userId);
      const reply = { addresses: await listAddresses(connection, sealing, fan.userId) };
      await keys.store(key, answered(reply), connection);
      return reply;
    });

  /** Refuses an address that the fan doesn't have. */
  async function refuseUnknown(connection: Connection, userId: string, addressId: string): Promise<void> {
    const saved = await listAddresses(connection, sealing, userId);
    if (!saved.some((one) => one.addressId === addressId)) throw new Refusal('NOT_FOUND');
  }

  return {
    list: async (userId) => ({ addresses: await listAddresses(pool, sealing, userId) }),
    add: (content, caller, key) =>
      change(caller, key, async (connection, userId) => {
        const saved = await listAddresses(connection, sealing, userId);
        if (saved.some((one) => isSame(one, content))) return;
        if (saved.length >= maxAddresses) throw new Refusal('ADDRESSES_FULL', { max: maxAddresses });
        await insertAddress(connection, sealing, userId, content);
      }),
    change: (addressId, content, caller, key) =>
      change(caller, key, async (connection, userId) => {
        if (!(await updateAddress(connection, sealing, { userId, addressId }, content))) throw new Refusal('NOT_FOUND');
      }),
    choose: (addressId, caller, key) =>
      change(caller, key, async (connection, userId) => {
        await refuseUnknown(connection, userId, addressId);
        await chooseDefault(connection, userId, addressId);
      }),
    remove: (addressId, caller, key) =>
      change(caller, key, async (connection, userId) => {
        if (!(await deleteAddress(connection, userId, addressId))) throw new Refusal('NOT_FOUND');
      }),
  };
}

/**
 * Saves the address of an order, in its transaction. One that is saved already, or has no room, is left out: the order must not fail
 * for it.
 */
export async function saveOrdersAddress(
  connection: Connection,
  sealing: Sealing,
  userId: string,
  address: Address,
): Promise<void> {
  await lockAddresses(connection, userId);
  const saved = await listAddresses(connection, sealing, userId);
  if (saved.length >= maxAddresses || saved.some((one) => isSame(one, address))) return;
  await insertAddress(connection, sealing, userId, { ...address, label: '' });
}

/** True if it is the same place for the same person; labels are ignored. */
const isSame = (one: Address, other: Address): boolean =>
  (['recipient', 'phone', 'country', 'postalCode', 'region', 'city', 'street', 'detail'] as const).every(
    (field) => one[field] === other[field],
  );
