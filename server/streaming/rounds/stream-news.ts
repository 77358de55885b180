import { createNotifications } from '../../platform/database/notifications.ts';
import type { LiveHub } from '../../platform/live/live.ts';
import type { LiveMessage, LiveSource } from '../../platform/live/live-source.ts';
import type { Platform } from '../../platform/platform.ts';
import { nextRoundChange } from './round-state.ts';
import { newsOf, readRounds } from './rounds.ts';

/** The longest timer, and the pause before a failed reading is repeated. Milliseconds. */
const longestTimer = 3_600_000;
const readAgainAfter = 1_000;
/** A timer must not fire before the database's clock has reached the instant. */
const margin = 20;

/**
 * Sends the rounds of a stream to its viewers. NOTIFY reports changes by an operator, the watch or another server; a timer
 * handles changes by the clock. The revision is the database's clock in milliseconds.
 */
export function createStreamNews(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  hub: Pick<LiveHub, 'publish'>,
): LiveSource & { close(): Promise<void> } {
  const watched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const notifications = createNotifications(
    { pool, log },
    {
      channels: ['stream_change'],
      subject: 'streams',
      hear(streamId) {
        if (watched.has(streamId)) void tell();
      },
      catchUp: () => tell(),
    },
  );

  /** One reading at a time; changes meanwhile are read by the next. */
  function tell(): Promise<void> {
    again = true;
    telling ??= (async () => {
      try {
        while (again && !closed) {
          again = false;
          await publishAll();
        }
      } catch (error) {
        log.error({ err: error }, 'sending live messages about streams failed');
        wakeIn(readAgainAfter);
      } finally {
        telling = null;
      }
    })();
    return telling;
  }

  async function publishAll(): Promise<void> {
    const rounds = watched.size === 0 ? [] : await readRounds(pool, [...watched]);
    const [first] = rounds;
    if (first === undefined) return;
    const messages = new Map(
      [...watched].map((streamId) => [
        streamId,
        JSON.stringify(
          newsOf(
            rounds.filter((round) => round.streamId === streamId),
            first.now,
          ),
        ),
      ]),
    );
    await hub.publish('stream', first.now, messages);
    const changes = rounds.map((round) => nextRoundChange(round, first.now)).filter((instant) => instant !== null);
    wakeIn(Math.min(...changes) - first.now);
  }

  /** At the next instant at which a watched round changes by itself. */
  function wakeIn(delay: number): void {
    clearTimeout(timer);
    if (watched.size === 0 || !Number.isFinite(delay)) return;
    timer = setTimeout(() => void tell(), Math.min(delay + margin, longestTimer));
    timer.unref();
  }

  return {
    async join(streamId): Promise<LiveMessage | null> {
      await notifications.start();
      const rounds = await readRounds(pool, [streamId]);
      const [first] = rounds;
      if (first === undefined) return null;
      const isNew = !watched.has(streamId);
      watched.add(streamId);
      // Computes the next timer; existing viewers get the same message once more.
      if (isNew) void tell();
      return { revision: first.now, data: JSON.stringify(newsOf(rounds, first.now)) };
    },
    leave(streamId) {
      watched.delete(streamId);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await telling;
      await notifications.close();
    },
  };
}
