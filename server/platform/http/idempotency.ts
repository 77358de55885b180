import { hash, hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { createClient } from '../database/clients.ts';
import type { Connection, Pool } from '../database/database.ts';
import { decrypt, encrypt } from '../sealing/cipher.ts';
import type { Answer } from './envelope.ts';
import { Refusal } from './errors.ts';

/** Advisory locks of this class, numbered by holder, show which server processes are alive. */
const holderClass = advisoryLocks.idempotencyHolder;

/** A request's key, as stored in the table `idempotency`. */
export interface RequestKey {
  /** `fan:<userId>`, `staff:<staffId>`, or `device:<deviceId> <call>` for a visitor. */
  readonly scope: string;
  /** SHA-256 of the key that the client sent. */
  readonly key: Buffer;
  /** SHA-256 of the call, its path and its body. */
  readonly digest: Buffer;
  /** True if only its owner may read the reply: it is stored encrypted with a key that only the client has. */
  readonly sealed: boolean;
  /** As the client sent it. */
  readonly secret: string;
}

export interface Keys {
  /**
   * Claims the key for this process.
   * @returns the first answer when there is one already, null when the caller must do the work.
   * @throws Refusal KEY_REUSED for another request under the same key, IN_FLIGHT while the first one is running
   */
  claim(key: RequestKey): Promise<Answer | null>;
  /** Stores the answer. @param connection of the handler's own transaction, if it has one */
  store(key: RequestKey, answer: Answer, connection?: Connection): Promise<void>;
  /** Releases the key without an answer, so that the client may retry. */
  release(key: RequestKey): Promise<void>;
  /** Deletes keys that are older than a day; a client retries within seconds. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface Row {
  digest: Buffer;
  status: number | null;
  body: string | null;
  sealed: boolean;
}

export function createKeys(pool: Pool): Keys {
  const holder = createHolder(pool);
  return {
    async claim(key) {
      // A holder may release the key between the two statements; then the claim is tried again.
      for (;;) {
        const claimed = await pool.query({
          name: 'idempotency-claim',
          text: claimKey,
          values: [key.scope, key.key, key.digest, await holder.number()],
        });
        if (claimed.rowCount === 1) return null;
        const found = await pool.query<Row>({ name: 'idempotency-find', text: findKey, values: [key.scope, key.key] });
        const row = found.rows[0];
        if (row !== undefined) return answerOf(row, key);
      }
    },
    async store(key, answer, connection) {
      const body = key.sealed ? seal(answer.body, key.secret) : answer.body;
      await (connection ?? pool).query({
        name: 'idempotency-store',
        text: storeAnswer,
        values: [key.scope, key.key, answer.status, body, key.sealed],
      });
    },
    async release(key) {
      await pool.query(releaseKey, [key.scope, key.key, await holder.number()]);
    },
    async sweep() {
      await pool.query("DELETE FROM idempotency WHERE created_at < now() - interval '1 day'");
    },
    close: () => holder.close(),
  };
}

const claimKey = `
  INSERT INTO idempotency (scope, key, digest, holder) VALUES ($1, $2, $3, $4)
  ON CONFLICT (scope, key) DO UPDATE SET holder = excluded.holder
    WHERE idempotency.status IS NULL AND idempotency.digest = excluded.digest AND NOT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = ${holderClass} AND objid::bigint = idempotency.holder)`;
const findKey = 'SELECT digest, status, body, sealed FROM idempotency WHERE scope = $1 AND key = $2';
const storeAnswer = `
  UPDATE idempotency SET status = $3, body = $4, sealed = $5, holder = NULL
  WHERE scope = $1 AND key = $2 AND status IS NULL`;
const releaseKey = 'DELETE FROM idempotency WHERE scope = $1 AND key = $2 AND status IS NULL AND holder = $3';

function answerOf(row: Row, key: RequestKey): Answer {
  if (!row.digest.equals(key.digest)) throw new Refusal('KEY_REUSED');
  if (row.status === null || row.body === null) throw new Refusal('IN_FLIGHT');
  return { status: row.status, body: row.sealed ? open(row.body, key.secret) : row.body };
}

/**
 * One connection for the life of the process, with an advisory lock on it. When the process dies the lock is released, and every
 * key that it held can be claimed again. When the database closes the connection, a new one with another number replaces it.
 */
function createHolder(pool: Pool) {
  let current: Promise<{ number: number; client: pg.Client }> | null = null;

  async function take() {
    const client = createClient(pool.options, 'fanfare idempotency holder');
    client.on('error', () => {
      current = null;
    });
    await client.connect();
    const next = await client.query<{ number: number }>("SELECT nextval('idempotency_holder')::integer AS number");
    const number = next.rows[0]?.number;
    if (number === undefined) throw new Error('nextval(idempotency_holder) returned no row');
    await client.query('SELECT pg_advisory_lock($1, $2)', [holderClass, number]);
    return { number, client };
  }

  return {
    async number(): Promise<number> {
      current ??= take().catch((error: unknown) => {
        current = null;
        throw error;
      });
      return (await current).number;
    },
    /** Closes the connection, and with it the lock. */
    async close(): Promise<void> {
      const taken = await current;
      current = null;
      await taken?.client.end();
    },
  };
}

const sealVersion = 'fanfare idempotency 1';

function sealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', sealVersion, 32));
}

function seal(text: string, secret: string): string {
  const { nonce, tag, ciphertext } = encrypt(sealingKey(secret), '', text);
  return Buffer.concat([nonce, tag, ciphertext]).toString('base64');
}

function open(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const parts = { nonce: bytes.subarray(0, 12), tag: bytes.subarray(12, 28), ciphertext: bytes.subarray(28) };
  return decrypt(sealingKey(secret), '', parts);
}

/** @param path with its parameters and query filled in */
export function requestKey(scope: string, secret: string, path: string, body: string, sealed: boolean): RequestKey {
  // In one step: for texts this short, an object for each hash costs more than the hash.
  const key = hash('sha256', secret, 'buffer');
  const digest = hash('sha256', `${path}\n${body}`, 'buffer');
  return { scope, key, digest, sealed, secret };
}
