import type { Logger } from '../log.ts';
import { createPauses } from './reconnect.ts';

export interface SubscriptionOptions {
  readonly channels: readonly string[];
  /** What the channels are about, for the log: `votes`. */
  readonly subject: string;
  hear(payload: string, channel: string): void;
  /**
   * Reads what was said while nobody listened: after each connection, also the first, and whenever news was missed.
   * `isListening` is false until it is done; when it throws, it is done again.
   */
  catchUp(): Promise<void>;
}

export interface Subscription {
  /** Whether all news until a moment ago has been heard or read. */
  readonly isListening: boolean;
  /**
   * Resolves when the channels are listened to, at once where they are already. Rejects when this attempt fails; the next
   * one follows by itself. Does nothing once closed.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  /** Resolves when the bus is connected; rejects when this attempt fails. */
  open(): Promise<void>;
  isConnected(): boolean;
  /** Whether the relay was heard lately. */
  isCurrent(): boolean;
  log: Pick<Logger, 'warn'>;
}

export type StartedSubscription = ReturnType<typeof createSubscription>;

/** One part of this process that listens. */
export function createSubscription(
  { channels, subject, hear, catchUp }: SubscriptionOptions,
  { open, isConnected, isCurrent, log }: Connection,
) {
  let isStarted = false;
  let isClosed = false;
  let hasCaughtUp = false;
  let interruptions = 0;
  let attempt: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  const pauses = createPauses(tryAgain);

  /** Where the bus can't connect, it says so, and `interrupt` follows once it can. */
  async function listen(): Promise<void> {
    try {
      await open();
      reading = read();
      await reading;
    } finally {
      attempt = null;
      reading = null;
    }
  }

  async function read(): Promise<void> {
    const before = interruptions;
    try {
      await catchUp();
      if (before !== interruptions) throw new Error(`news about ${subject} was missed meanwhile`);
      if (isClosed) throw new Error('the subscription was closed');
      hasCaughtUp = true;
      pauses.succeeded();
    } catch (error) {
      if (!isClosed) {
        log.warn({ err: error, subject }, 'what servers were told meanwhile could not be read');
        pauses.retry();
      }
      throw error;
    }
  }

  function start(): Promise<void> {
    if (isClosed || hasCaughtUp) return Promise.resolve();
    isStarted = true;
    attempt ??= listen();
    return attempt;
  }

  /** News may have been missed. */
  function interrupt(): void {
    interruptions += 1;
    hasCaughtUp = false;
    // An attempt that runs notices it, and is repeated.
    if (isStarted && attempt === null && isConnected()) tryAgain();
  }

  function tryAgain(): void {
    // A failure is logged, and followed by the next attempt.
    start().catch(() => undefined);
  }

  return {
    get isListening() {
      return hasCaughtUp && isCurrent();
    },
    get isClosed() {
      return isClosed;
    },
    start,
    hear(channel: string, payload: string): void {
      if (isStarted && !isClosed && channels.includes(channel)) hear(payload, channel);
    },
    interrupt,
    /** As `interrupt`, but leaves a reading alone that is under way: however long it takes, it comes to its end. */
    readAgain(): void {
      if (hasCaughtUp) interrupt();
    },
    async close(): Promise<void> {
      isClosed = true;
      hasCaughtUp = false;
      pauses.close();
      await reading?.catch(() => undefined);
    },
  };
}
