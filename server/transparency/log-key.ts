import { type KeyObject, randomBytes } from 'node:crypto';
import type { Pool } from '../platform/database/database.ts';
import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import { privateKeyOf, type Verifier, verifierOf } from './note.ts';

export const sealedLogTables: readonly SealedTable[] = [{ table: 'log_key', key: ['name'], columns: ['seed_sealed'] }];

const name = 'checkpoints';
const place: Place = { table: 'log_key', column: 'seed_sealed', row: [name] };

/** Key that signs the log's checkpoints. */
export interface LogKey {
  readonly verifier: Verifier;
  readonly key: KeyObject;
}

/**
 * The log's key; the first reader makes it. It is read once.
 * @param origin the log's name
 */
export function createLogKey(pool: Pool, sealing: Sealing, origin: string): () => Promise<LogKey> {
  let reading: Promise<LogKey> | null = null;
  return () => {
    reading ??= readKey(pool, sealing, origin).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

async function readKey(pool: Pool, sealing: Sealing, origin: string): Promise<LogKey> {
  const { rows } = await pool.query<{ seed_sealed: Buffer }>('SELECT seed_sealed FROM log_key WHERE name = $1', [name]);
  const stored = rows[0]?.seed_sealed;
  if (stored !== undefined) {
    const key = privateKeyOf(Buffer.from(String(sealing.open(place, stored)), 'base64'));
    return { key, verifier: verifierOf(origin, 'log', key) };
  }
  await pool.query('INSERT INTO log_key (name, seed_sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    sealing.seal(place, randomBytes(32).toString('base64')),
  ]);
  // Another server may have been faster: its key counts.
  return readKey(pool, sealing, origin);
}
