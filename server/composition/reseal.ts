import type { Pool } from '../platform/database/database.ts';
import { checkKeys, forgetPreviousKeys } from '../platform/sealing/known-keys.ts';
import { createLookup, resealLookupKey } from '../platform/sealing/lookup.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { resealStored, sealStored } from '../platform/sealing/stored.ts';
import { sealedTablesOf } from './compose.ts';
import type { Feature } from './define-feature.ts';

type Features = readonly Pick<Feature, 'sealed'>[];

/**
 * Before anything reads personal data: checks the keys, and seals what an earlier release stored in clear text.
 * @returns how many rows it sealed
 * @throws an Error whose sentence says which key is missing or is another one
 */
export async function prepareSealed(pool: Pool, sealing: Sealing, features: Features): Promise<number> {
  await checkKeys(pool, sealing);
  return sealStored(pool, { sealing, lookup: createLookup(pool, sealing) }, sealedTablesOf(features));
}

/**
 * Seals everything with the current key, so that the previous ones can be removed.
 * @returns how many rows it sealed again, and the names of the keys that are not needed any more
 */
export async function reseal(
  pool: Pool,
  sealing: Sealing,
  features: Features,
): Promise<{ rows: number; unused: string[] }> {
  const rows = await resealStored(pool, { sealing, lookup: createLookup(pool, sealing) }, sealedTablesOf(features));
  await resealLookupKey(pool, sealing);
  return { rows, unused: await forgetPreviousKeys(pool, sealing) };
}
