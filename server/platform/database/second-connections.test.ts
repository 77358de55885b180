import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool, inTransaction, type Pool } from './database.ts';
import { besideTransactions, forbidSecondConnections, refusedConnections } from './second-connections.ts';

let pool: Pool;

beforeAll(() => {
  pool = createPool(inject('testDatabase').address, 4);
  forbidSecondConnections(pool);
});
afterAll(() => pool.end());

const refusal = 'A transaction asked its pool for a second connection';

describe('a transaction', () => {
  it('gets no second connection in any way, and the error names the start of the first', async () => {
    const ways: (() => Promise<unknown>)[] = [
      () => pool.query('SELECT'),
      () => pool.connect(),
      () => inTransaction(pool, async () => null),
    ];
    for (const way of ways) {
      const error: unknown = await inTransaction(pool, way).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ message: expect.stringContaining(refusal) });
      expect(error).toHaveProperty('cause.stack', expect.stringContaining('second-connections.test.ts'));
    }
    expect(refusedConnections(pool)).toHaveLength(ways.length);
  });

  it('gets no connection of another pool if it already has one', async () => {
    const other = createPool(inject('testDatabase').address, 1);
    forbidSecondConnections(other);
    const query = inTransaction(pool, () => inTransaction(other, () => pool.query('SELECT')));
    await expect(query).rejects.toThrow(refusal);
    await other.end();
  });

  it('uses its own connection, and other pools', async () => {
    const other = createPool(inject('testDatabase').address, 1);
    await inTransaction(pool, async (connection) => {
      await connection.query('SELECT');
      await other.query('SELECT');
    });
    await other.end();
  });
});

describe('work that a transaction started', () => {
  it('is free when the transaction has ended', async () => {
    const ended = new EventTarget();
    const later = await inTransaction(pool, async () => ({
      work: once(ended, 'end').then(() => pool.query('SELECT')),
    }));
    ended.dispatchEvent(new Event('end'));
    await expect(later.work).resolves.toMatchObject({ rowCount: 1 });
  });

  it('is free at once where it is said that the transaction does not wait for it', async () => {
    const { work } = await inTransaction(pool, async () => ({ work: besideTransactions(() => pool.query('SELECT')) }));
    await expect(work).resolves.toMatchObject({ rowCount: 1 });
  });
});
