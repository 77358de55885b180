import { emailKey } from '../../rules/person/person.ts';
import { minNameKey, minPhoneKey, personNameKey, phoneKey } from '../../rules/person/search-keys.ts';
import type { Platform } from '../platform/platform.ts';
import { UnsealError } from '../platform/sealing/sealing.ts';
import type { Orderer } from './contract.ts';
import { openOrderer } from './sealed.ts';

const keys = { email: emailKey, name: personNameKey, phone: phoneKey } as const;
type Part = keyof typeof keys;

/** Shorter texts are of too many people, or of none. */
const minLengths: Readonly<Record<Part, number>> = { email: 3, name: minNameKey, phone: minPhoneKey };

/** The hash by which orders are found; null for a text that can't be this part of an orderer. */
async function hashOf({ lookup }: Pick<Platform, 'lookup'>, part: Part, text: string): Promise<Buffer | null> {
  const key = keys[part](text);
  return [...key].length < minLengths[part] ? null : lookup.hash('orderer', `${part} ${key}`);
}

async function hashesOf(means: Pick<Platform, 'lookup'>, texts: Partial<Record<Part, string>>): Promise<Buffer[]> {
  const parts = Object.entries(texts) as [Part, string][];
  return (await Promise.all(parts.map(([part, text]) => hashOf(means, part, text)))).filter((hash) => hash !== null);
}

/** Hashes beside the sealed orderer, to find the order by each part. */
export const ordererHashes = (means: Pick<Platform, 'lookup'>, { email, name, phone }: Orderer): Promise<Buffer[]> =>
  hashesOf(means, { email, name, phone });

/** The hashes of the typed search words: an email address, or else a name or a phone number. */
export const typedHashes = (means: Pick<Platform, 'lookup'>, typed: string): Promise<Buffer[]> =>
  hashesOf(means, typed.includes('@') ? { email: typed } : { name: typed, phone: typed });

const batch = 500;
/** Max orders of one sweep: other sweeps wait for it. */
const maxOrders = 20_000;

interface EarlierRow {
  order_id: string;
  orderer_sealed: Buffer;
}

/**
 * Orders from before they were found by their orderer, and those of servers of the release before. One that can't be opened is tried again
 * by the next sweep.
 */
export async function hashEarlierOrderers(
  platform: Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'log'>,
  max = maxOrders,
): Promise<void> {
  let [after, done] = ['', 0];
  while (done < max) {
    const { rows } = await platform.pool.query<EarlierRow>(
      `SELECT order_id, orderer_sealed FROM fan_order
       WHERE orderer_sealed IS NOT NULL AND orderer_hashes IS NULL AND order_id > $1 ORDER BY order_id LIMIT $2`,
      [after, Math.min(batch, max - done)],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.order_id;
    done += await hashBatch(platform, rows);
  }
}

/** @returns how many could be opened */
async function hashBatch(
  { pool, sealing, lookup, log }: Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'log'>,
  rows: readonly EarlierRow[],
): Promise<number> {
  const hashed: { id: string; hashes: string[] }[] = [];
  for (const row of rows) {
    try {
      const hashes = await ordererHashes({ lookup }, openOrderer(sealing, row));
      hashed.push({ id: row.order_id, hashes: hashes.map((hash) => hash.toString('hex')) });
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      log.error({ err: error, orderId: row.order_id }, 'an orderer could not be opened');
    }
  }
  // One that was blanked meanwhile keeps no hash.
  await pool.query(
    `UPDATE fan_order AS o SET orderer_hashes = ARRAY(SELECT decode(hash, 'hex') FROM jsonb_array_elements_text(h.hashes) AS hash)
     FROM jsonb_to_recordset($1) AS h (id text, hashes jsonb)
     WHERE o.order_id = h.id AND o.orderer_sealed IS NOT NULL AND o.orderer_hashes IS NULL`,
    [JSON.stringify(hashed)],
  );
  return hashed.length;
}

/** Of orders that a server of the release before has blanked: it knows of no hashes. */
export async function deleteStrayHashes({ pool }: Pick<Platform, 'pool'>): Promise<void> {
  await pool.query(
    'UPDATE fan_order SET orderer_hashes = NULL WHERE orderer_sealed IS NULL AND orderer_hashes IS NOT NULL',
  );
}
