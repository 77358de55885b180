import pg from 'pg';
import type { Platform } from '../platform.ts';

/** Between a lost connection and the next attempt, doubled after each one that fails. Milliseconds. */
const shortestPause = 100;
const longestPause = 1_000;

export interface Listening {
  readonly channels: readonly string[];
  /** What the channels are about, for the log: `votes`. */
  readonly subject: string;
  hear(payload: string, channel: string): void;
  /**
   * Reads what was said while nobody listened: after each connection, also the first. `isListening` is false until it is
   * done; when it throws, the connection is given up and made again.
   */
  catchUp(connection: pg.Client): Promise<void>;
}

export interface Notifications {
  /** Whether everything that was announced until now has been heard or read. */
  readonly isListening: boolean;
  /**
   * Resolves when the channels are listened to, at once where they are already. Rejects when this attempt fails; the next
   * one follows by itself. Does nothing once closed.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Hears PostgreSQL's NOTIFY on a connection of its own, which is made again whenever it is lost. */
export function createNotifications(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  listening: Listening,
): Notifications {
  const { channels, subject } = listening;
  let client: pg.Client | null = null;
  let attempt: Promise<void> | null = null;
  let isListening = false;
  let closed = false;
  let pause = shortestPause;
  let retry: NodeJS.Timeout | undefined;

  function start(): Promise<void> {
    if (isListening || closed) return Promise.resolve();
    clearTimeout(retry);
    attempt ??= connect();
    return attempt;
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client(pool.options);
    client = fresh;
    fresh.on('notification', ({ payload, channel }) => listening.hear(payload ?? '', channel));
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, undefined));
    try {
      await fresh.connect();
      await fresh.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      await listening.catchUp(fresh);
    } catch (error) {
      lose(fresh, error);
      throw error;
    }
    if (client !== fresh) throw new Error(`the database connection that listens for ${subject} was lost or closed`);
    attempt = null;
    isListening = true;
    pause = shortestPause;
  }

  /** A connection that breaks tells it more than once, and one that `close` ends tells it as well. */
  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    attempt = null;
    isListening = false;
    log.warn({ err: error }, `the database connection that listens for ${subject} was lost`);
    void lost.end();
    // An attempt that fails comes back here, where it is logged and repeated.
    retry = setTimeout(() => start().catch(() => undefined), pause).unref();
    pause = Math.min(pause * 2, longestPause);
  }

  return {
    get isListening() {
      return isListening;
    },
    start,
    async close() {
      const last = client;
      closed = true;
      client = null;
      isListening = false;
      clearTimeout(retry);
      await attempt?.catch(() => undefined);
      await last?.end();
    },
  };
}
