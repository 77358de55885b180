import { minNameKey, minPhoneKey, personNameKey, phoneKey } from '../../../rules/person/search-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Lookup } from '../../platform/sealing/lookup.ts';
import { UnsealError } from '../../platform/sealing/sealing.ts';
import type { FanRow } from './fan-row.ts';
import { openName, openPhone } from './sealed.ts';

/** By which the staff finds a fan; stored beside the sealed name. */
export const hashOfName = (lookup: Lookup, name: string): Promise<Buffer> =>
  lookup.hash('fan name', personNameKey(name));

/** @param phone empty for none */
export const hashOfPhone = async (lookup: Lookup, phone: string | null): Promise<Buffer | null> =>
  phone ? lookup.hash('fan phone', phoneKey(phone)) : null;

/** The hashes of typed search words; null for a text that is too short for one. */
export async function typedPersonHashes(
  lookup: Lookup,
  typed: string,
): Promise<{ name: Buffer | null; phone: Buffer | null }> {
  return {
    name: [...personNameKey(typed)].length < minNameKey ? null : await hashOfName(lookup, typed),
    phone: phoneKey(typed).length < minPhoneKey ? null : await hashOfPhone(lookup, typed),
  };
}

const batch = 500;
/** Max fans of one sweep: other sweeps wait for it. */
const maxFans = 20_000;

type EarlierRow = Pick<FanRow, 'user_id' | 'name_sealed' | 'phone_sealed'>;

/**
 * Makes the hashes of fans who joined before they were stored, or whose name was changed by a server of the previous release. A fan whose
 * data can't be opened is tried again by the next sweep.
 */
export async function hashEarlierFans(
  platform: Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'log'>,
  max = maxFans,
): Promise<void> {
  let [after, done] = ['', 0];
  while (done < max) {
    const { rows } = await platform.pool.query<EarlierRow>(
      `SELECT user_id, name_sealed, phone_sealed FROM fan
       WHERE (name_hash IS NULL OR (phone_sealed IS NOT NULL AND phone_hash IS NULL)) AND user_id > $1 ORDER BY user_id LIMIT $2`,
      [after, Math.min(batch, max - done)],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.user_id;
    done += await hashBatch(platform, rows);
  }
}

/** @returns how many could be opened */
async function hashBatch(
  { pool, sealing, lookup, log }: Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'log'>,
  rows: readonly EarlierRow[],
): Promise<number> {
  const hashed: { row: EarlierRow; name: Buffer; phone: Buffer | null }[] = [];
  for (const row of rows) {
    try {
      const [name, phone] = [openName(sealing, row), openPhone(sealing, row)];
      hashed.push({ row, name: await hashOfName(lookup, name), phone: await hashOfPhone(lookup, phone) });
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      log.error({ err: error, userId: row.user_id }, 'the name or phone number of a fan could not be opened');
    }
  }
  // A name or number that was changed meanwhile keeps its own hash.
  await pool.query(
    `UPDATE fan AS f SET name_hash = h.name, phone_hash = h.phone
     FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[]) AS h (id, name_sealed, phone_sealed, name, phone)
     WHERE f.user_id = h.id AND f.name_sealed = h.name_sealed AND f.phone_sealed IS NOT DISTINCT FROM h.phone_sealed`,
    [
      hashed.map(({ row }) => row.user_id),
      hashed.map(({ row }) => row.name_sealed),
      hashed.map(({ row }) => row.phone_sealed),
      hashed.map(({ name }) => name),
      hashed.map(({ phone }) => phone),
    ],
  );
  return hashed.length;
}
