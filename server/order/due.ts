import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import { restUntilCommit, startElected } from '../platform/database/election.ts';
import type { Platform } from '../platform/platform.ts';
import { unpaidOrders } from './order-rows.ts';

/** Milliseconds between two looks while there are commits. */
const lookEvery = 5_000;

const nextAt = `SELECT least(
  (SELECT min(expires_at) FROM fan_order WHERE ${unpaidOrders}),
  (SELECT min(next_at) FROM outbox WHERE done_at IS NULL))`;

/**
 * Ends unpaid orders and does jobs that are due, while this process is the elected one. Jobs of an order that has just changed are
 * done at once by the process that changed it.
 * @returns a function that stops it
 */
export const startDueOrders = (
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  orders: { expireUnpaid(): Promise<number>; runJobs(): Promise<number> },
): (() => Promise<void>) =>
  startElected(pool, log, {
    lock: advisoryLocks.orders,
    name: 'ending unpaid orders and doing their jobs',
    async lead(_elected, stop) {
      while (!stop.aborted) {
        const since = commitsOf(pool).count;
        await orders.expireUnpaid();
        await orders.runJobs();
        await restUntilCommit(pool, { since, soon: lookEvery, nextAt }, stop);
      }
    },
  });
