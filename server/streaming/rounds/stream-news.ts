import pg from 'pg';
import type { LiveHub, LiveMessage, LiveSource } from '../../platform/live/live.ts';
import type { Platform } from '../../platform/platform.ts';
import { nextRoundChange } from './round-state.ts';
import { newsOf, readRounds } from './rounds.ts';

/** The longest that a timer may run, and how long after a lost connection the next one is tried. Milliseconds. */
const longestTimer = 3_600_000;
const reconnectAfter = 1_000;
/** A timer must not fire before the database's clock is there. */
const margin = 20;

/**
 * Tells whoever watches a stream of its rounds: what an operator, the watch or another server changes is heard of by
 * NOTIFY, what the clock changes by a timer. The revision is the database's clock in milliseconds.
 */
export function createStreamNews(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  hub: Pick<LiveHub, 'publish'>,
): LiveSource & { close(): Promise<void> } {
  const watched = new Set<string>();
  let listener: Promise<pg.Client> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const listen = (): Promise<pg.Client> => {
    listener ??= connect().catch((error: unknown) => {
      listener = null;
      throw error;
    });
    return listener;
  };

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(pool.options);
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that hears of streams was lost');
      listener = null;
      if (!closed) setTimeout(recover, reconnectAfter).unref();
    });
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && watched.has(payload)) void tell();
    });
    await client.connect();
    await client.query('LISTEN stream_change');
    return client;
  }

  /** What was said while nobody listened is read afterwards. */
  function recover(): void {
    if (closed || listener !== null) return;
    listen().then(tell, (error: unknown) => {
      log.warn({ err: error }, 'the connection that hears of streams is still lost');
      if (!closed) setTimeout(recover, reconnectAfter).unref();
    });
  }

  /** One reading at a time; what happens meanwhile is read by the next. */
  function tell(): Promise<void> {
    again = true;
    telling ??= (async () => {
      try {
        while (again && !closed) {
          again = false;
          await publishAll();
        }
      } catch (error) {
        log.error({ err: error }, 'telling of streams failed');
        wakeIn(reconnectAfter);
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

  /** At the next moment at which a watched round changes by itself. */
  function wakeIn(delay: number): void {
    clearTimeout(timer);
    if (watched.size === 0 || !Number.isFinite(delay)) return;
    timer = setTimeout(() => void tell(), Math.min(delay + margin, longestTimer));
    timer.unref();
  }

  return {
    async join(streamId): Promise<LiveMessage | null> {
      await listen();
      const rounds = await readRounds(pool, [streamId]);
      const [first] = rounds;
      if (first === undefined) return null;
      const isNew = !watched.has(streamId);
      watched.add(streamId);
      // Finds out when to wake; whoever watches already hears the same once more.
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
      await listener?.then((client) => client.end());
    },
  };
}
