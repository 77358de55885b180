import { emailKey } from '../../rules/person/person.ts';
import type { Platform } from '../platform/platform.ts';
import { UnsealError } from '../platform/sealing/sealing.ts';
import type { Orderer } from './contract.ts';
import { openOrderer } from './sealed.ts';

/** As it is compared: people write a number with and without the country, hyphens and spaces. */
function phoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return phone.trim().startsWith('+') ? digits.replace(/^8[12]0?/, '0') : digits;
}

const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

const keys = { email: emailKey, name: nameKey, phone: phoneKey } as const;
type Part = keyof typeof keys;

/** Shorter texts name too many, or nobody. */
const shortest: Readonly<Record<Part, number>> = { email: 3, name: 2, phone: 7 };

/** The hash by which orders are found; null for a text that can't be this part of an orderer. */
async function hashOf({ lookup }: Pick<Platform, 'lookup'>, part: Part, text: string): Promise<Buffer | null> {
  const key = keys[part](text);
  return [...key].length < shortest[part] ? null : lookup.hash('orderer', `${part} ${key}`);
}

async function hashesOf(means: Pick<Platform, 'lookup'>, given: Partial<Record<Part, string>>): Promise<Buffer[]> {
  const parts = Object.entries(given) as [Part, string][];
  return (await Promise.all(parts.map(([part, text]) => hashOf(means, part, text)))).filter((hash) => hash !== null);
}

/** What is stored beside the sealed orderer, to find the order by each part. */
export const ordererHashes = (means: Pick<Platform, 'lookup'>, { email, name, phone }: Orderer): Promise<Buffer[]> =>
  hashesOf(means, { email, name, phone });

/** The hashes of what somebody typed: an e-mail address, or else a name or a phone number. */
export const typedHashes = (means: Pick<Platform, 'lookup'>, typed: string): Promise<Buffer[]> =>
  hashesOf(means, typed.includes('@') ? { email: typed } : { name: typed, phone: typed });

const batch = 200;

/** Orders from before they were found by their orderer. */
export async function hashEarlierOrderers(
  platform: Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'log'>,
): Promise<void> {
  const { pool, sealing, log } = platform;
  let rows: { order_id: string; orderer_sealed: Buffer }[];
  do {
    ({ rows } = await pool.query(
      'SELECT order_id, orderer_sealed FROM fan_order WHERE orderer_sealed IS NOT NULL AND orderer_hashes IS NULL LIMIT $1',
      [batch],
    ));
    for (const row of rows) {
      let hashes: Buffer[] = [];
      try {
        hashes = await ordererHashes(platform, openOrderer(sealing, row));
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        log.error({ err: error, orderId: row.order_id }, 'an orderer could not be opened');
      }
      // One that was blanked meanwhile keeps no hash.
      await pool.query(
        'UPDATE fan_order SET orderer_hashes = $2 WHERE order_id = $1 AND orderer_sealed IS NOT NULL AND orderer_hashes IS NULL',
        [row.order_id, hashes],
      );
    }
  } while (rows.length === batch);
}
