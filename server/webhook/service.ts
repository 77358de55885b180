import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import type { Pool } from '../platform/database/database.ts';
import { restUntilCommit, startElected } from '../platform/database/election.ts';
import { createOutside } from '../platform/outside/outside.ts';
import type { Platform } from '../platform/platform.ts';
import { type Sender, sendMessages } from './sending.ts';
import { retentionDays } from './shapes.ts';

export { notifyPartners, type PartnerEvent } from './notify-partners.ts';

/** Milliseconds between two looks at the clock. */
const watchEvery = 1_000;

/** For what happens by the clock, such as the end of a vote. */
export interface Watch {
  /** Looks for it, and notifies with `notifyPartners`. */
  look: (pool: Pool) => Promise<void>;
  /** SQL for the next time at which something happens. */
  nextAt: string;
}

export interface WebhookService {
  /** For what no request makes happen: the elected process looks every second, and without commits when something happens. */
  watch(watch: Watch): void;
  /**
   * Looks once, now.
   * @throws AggregateError with the errors of those that failed, after all have looked
   */
  lookOnce(): Promise<void>;
  /** Sends while this process is the elected one. */
  start(): void;
  /** @returns how many events were deleted */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

export function createWebhookService(platform: Platform, onStep?: Sender['onStep']): WebhookService {
  const { pool, log, sealing, config } = platform;
  const watches: Watch[] = [];
  let stop: (() => Promise<void>) | null = null;

  async function lookOnce(): Promise<void> {
    // One that fails holds up no other.
    const failed: unknown[] = [];
    for (const { look } of watches) await look(pool).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'looking for changes to send to partners failed');
  }

  async function watchClock(signal: AbortSignal): Promise<void> {
    const nextAt = `SELECT least(${['NULL::timestamptz', ...watches.map((watch) => `(${watch.nextAt})`)].join(', ')})`;
    while (!signal.aborted) {
      const since = commitsOf(pool).count;
      const due = await lookOnce().then(
        () => ({ nextAt }),
        (error: unknown) => {
          log.error({ err: error }, 'looking for changes to send to partners failed');
          return {};
        },
      );
      await restUntilCommit(pool, { since, soon: watchEvery, ...due }, signal);
    }
  }

  return {
    watch: (watch) => void watches.push(watch),
    lookOnce,
    start() {
      const sender = {
        pool,
        log,
        sealing,
        outside: createOutside(config.partnersOnLoopback),
        ...(onStep && { onStep }),
      };
      stop = startElected(pool, log, {
        lock: advisoryLocks.webhook,
        name: 'sending webhooks',
        async lead(elected, signal) {
          // Whichever of the two fails first ends the other one: the next election starts both.
          const ended = new AbortController();
          const either = AbortSignal.any([signal, ended.signal]);
          const end = () => ended.abort();
          await Promise.all([sendMessages(sender, elected, either).finally(end), watchClock(either).finally(end)]);
        },
      });
    },
    async sweep() {
      const { rowCount } = await pool.query(
        `DELETE FROM webhook_event AS e WHERE at < clock_timestamp() - make_interval(days => $1)
           AND NOT EXISTS (SELECT FROM webhook_delivery AS d WHERE d.event_id = e.event_id AND d.state = 'WAITING')`,
        [retentionDays],
      );
      await pool.query('DELETE FROM webhook_secret WHERE ends_at < clock_timestamp()');
      return rowCount ?? 0;
    },
    async close() {
      await stop?.();
    },
  };
}
