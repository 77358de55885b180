import type { Pool } from '../platform/database/database.ts';
import { forgetPreviousKeys } from '../platform/sealing/known-keys.ts';
import { resealLookupKey } from '../platform/sealing/lookup.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { resealStored } from '../platform/sealing/stored.ts';
import { sealedTablesOf } from './compose.ts';
import type { Feature } from './define-feature.ts';

/**
 * Seals everything with the current key, so that the previous ones can be removed.
 * @returns how many rows it sealed again, and the names of the keys that are not needed any more
 */
export async function reseal(
  pool: Pool,
  sealing: Sealing,
  features: readonly Pick<Feature, 'sealed'>[],
): Promise<{ rows: number; unused: string[] }> {
  const rows = await resealStored(pool, sealing, sealedTablesOf(features));
  await resealLookupKey(pool, sealing);
  return { rows, unused: await forgetPreviousKeys(pool, sealing) };
}
