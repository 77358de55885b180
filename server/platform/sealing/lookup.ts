import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { onOwnConnection } from '../database/clients.ts';
import type { Pool } from '../database/database.ts';
import { deriveKey } from '../secrets.ts';
import type { Sealing } from './sealing.ts';

/** Each purpose has its own key, so hashes of different purposes can't be compared. */
export type LookupPurpose =
  | 'fan email'
  | 'fan identity'
  | 'fan name'
  | 'fan phone'
  | 'orderer'
  | 'recipient'
  | 'staff email'
  | 'staff identity';

/** Keyed hashes of sealed values, to find them and to keep them unique. */
export interface Lookup {
  /**
   * HMAC-SHA-256 under a key that is stored sealed. The hash stays the same when `PERSONAL_KEY` is replaced, and a copy of the database
   * alone is not enough to guess values.
   * @returns 32 bytes
   */
  hash(purpose: LookupPurpose, text: string): Promise<Buffer>;
}

type Queryable = Pick<Pool | pg.Client, 'query'>;

const name = 'personal';
const place = { table: 'lookup_key', column: 'key_sealed', row: [name] };

export function createLookup(pool: Pool, sealing: Sealing): Lookup {
  const derived = new Map<LookupPurpose, Uint8Array>();
  let reading: Promise<Buffer> | null = null;

  /**
   * Reads the key once; after a failure, the next call tries again. It uses a connection of its own: all calls wait for this one read,
   * and they may hold every connection of the pool.
   */
  function lookupKey(): Promise<Buffer> {
    reading ??= onOwnConnection(pool, 'fanfare lookup key', (client) => readKey(client, sealing)).catch(
      (error: unknown) => {
        reading = null;
        throw error;
      },
    );
    return reading;
  }

  return {
    async hash(purpose, text) {
      const key = derived.get(purpose) ?? deriveKey(await lookupKey(), `lookup ${purpose}`);
      derived.set(purpose, key);
      return createHmac('sha256', key).update(text).digest();
    },
  };
}

/** The key of this database. The first reader creates it. */
async function readKey(database: Queryable, sealing: Sealing): Promise<Buffer> {
  const stored = await storedKey(database);
  if (stored !== null) return keyFrom(sealing, stored);
  await database.query('INSERT INTO lookup_key (name, key_sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    sealing.seal(place, randomBytes(32).toString('base64')),
  ]);
  // Another server may have been faster: then its key is used.
  return readKey(database, sealing);
}

async function storedKey(database: Queryable): Promise<Buffer | null> {
  const { rows } = await database.query<{ key_sealed: Buffer }>('SELECT key_sealed FROM lookup_key WHERE name = $1', [
    name,
  ]);
  return rows[0]?.key_sealed ?? null;
}

const keyFrom = (sealing: Sealing, sealed: Buffer): Buffer =>
  Buffer.from(String(sealing.open(place, sealed)), 'base64');

/** Seals the key with the current `PERSONAL_KEY`; the hashes stay as they are. */
export async function resealLookupKey(pool: Pool, sealing: Sealing): Promise<void> {
  const stored = await storedKey(pool);
  if (stored === null) return;
  await pool.query('UPDATE lookup_key SET key_sealed = $2 WHERE name = $1', [
    name,
    sealing.seal(place, sealing.open(place, stored)),
  ]);
}
