import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A transaction that the current work belongs to. */
interface Held {
  pool: pg.Pool;
  /** Where it began. */
  began: Error;
  isOpen: boolean;
  outer: Held | undefined;
}

const held = new AsyncLocalStorage<Held>();
const refusedOf = new WeakMap<pg.Pool, SecondConnectionError[]>();

/** A transaction asked its pool for a second connection: when all wait for a second one, none is ever free. */
export class SecondConnectionError extends Error {
  constructor(began: Error) {
    super(
      'A transaction asked its pool for a second connection. Pass the connection of the transaction on, or read before it begins.',
      { cause: began },
    );
  }
}

/**
 * Makes the pool refuse a second connection to code that holds one in a transaction. For tests and development: in production the
 * second connection is mostly free, and an error would be of no use.
 */
export function forbidSecondConnections(pool: pg.Pool): void {
  const refused: SecondConnectionError[] = [];
  refusedOf.set(pool, refused);
  const connect = pool.connect.bind(pool) as (...parameters: readonly unknown[]) => unknown;
  Object.assign(pool, {
    connect(...parameters: readonly unknown[]): unknown {
      const began = beganOf(pool);
      if (began === null) return connect(...parameters);
      const error = new SecondConnectionError(began);
      refused.push(error);
      const [done] = parameters;
      return typeof done === 'function' ? done(error) : Promise.reject(error);
    },
  });
}

/** Connections that `forbidSecondConnections` has refused, also where the error was caught. */
export const refusedConnections = (pool: pg.Pool): readonly SecondConnectionError[] => refusedOf.get(pool) ?? [];

/** Where the open transaction of this pool began that the current work belongs to; null where it belongs to none. */
function beganOf(pool: pg.Pool): Error | null {
  for (let one = held.getStore(); one !== undefined; one = one.outer)
    if (one.isOpen && one.pool === pool) return one.began;
  return null;
}

/** Runs the work of a transaction. What it started and did not wait for is free again when the transaction has ended. */
export async function holding<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  if (!refusedOf.has(pool)) return work();
  const mark: Held = { pool, began: new Error('The transaction began here.'), isOpen: true, outer: held.getStore() };
  try {
    return await held.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/** Runs work for which the transaction that starts it does not wait. */
export const besideTransactions = <Result>(work: () => Result): Result => held.exit(work);
