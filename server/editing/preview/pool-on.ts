import type { Connection, Pool } from '../../platform/database/database.ts';

/** Statements that begin or end a transaction. */
const ofTransaction = /^\s*(?:BEGIN|START TRANSACTION|COMMIT|END|ROLLBACK)\b/i;

/**
 * A pool whose every query runs in one transaction that is open already. Code that uses it can't end that transaction: it is for
 * code that only reads.
 */
export function poolOn(connection: Connection): Pool {
  // A connection takes one query after the other.
  let last: Promise<unknown> = Promise.resolve();
  const query = (...parameters: unknown[]): Promise<unknown> => {
    const [text] = parameters;
    const isOfTransaction = typeof text === 'string' && ofTransaction.test(text);
    const sent = last.then(() =>
      Reflect.apply(connection.query, connection, isOfTransaction ? ['SELECT 1'] : parameters),
    );
    last = sent.catch(() => undefined);
    return sent;
  };
  const client = { query, release: () => undefined, on: () => client, once: () => client, off: () => client };
  const pool = { query, connect: async () => client, on: () => pool, once: () => pool, off: () => pool, options: {} };
  // Readers only query, connect and release.
  return pool as unknown as Pool;
}
