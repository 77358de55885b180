import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { listAddresses } from './saved-addresses.ts';

/** A fan's saved addresses. */
export function addressPersonalData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'addresses',
    async *records(userId) {
      for (const { addressId: _, ...address } of await listAddresses(pool, sealing, userId)) yield address;
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM saved_address WHERE user_id = $1', [userId]);
    },
  };
}
