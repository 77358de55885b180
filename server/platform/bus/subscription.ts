import type { Logger } from '../log.ts';
import { createPauses } from './reconnect.ts';

export interface SubscriptionOptions {
  readonly channels: readonly string[];
  /** Subject of the channels, for the log: `votes`. */
  readonly subject: string;
  receive(payload: string, channel: string): void;
  /**
   * Reads the state that notifications are about: after each connection, also the first, and after a missed notification.
   * `isListening` is false until it has succeeded; after an error it is called again.
   */
  catchUp(): Promise<void>;
}

export interface Subscription {
  /** True if every notification until a moment ago was received, or its state was read. */
  readonly isListening: boolean;
  /**
   * Resolves when the subscription listens, at once where it does already. Rejects when this attempt fails; the next one follows
   * by itself. Does nothing once closed.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  /** Resolves when the bus is connected; rejects when this attempt fails. */
  open(): Promise<void>;
  isConnected(): boolean;
  /** True if the relay has sent a message recently. */
  isCurrent(): boolean;
  log: Pick<Logger, 'warn'>;
}

export type StartedSubscription = ReturnType<typeof createSubscription>;

/** The subscription of one part of this process. */
export function createSubscription(
  { channels, subject, receive, catchUp }: SubscriptionOptions,
  { open, isConnected, isCurrent, log }: Connection,
) {
  let isStarted = false;
  let isClosed = false;
  let hasCaughtUp = false;
  let interruptions = 0;
  let attempt: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  const pauses = createPauses(tryAgain);

  /** Fails where the bus can't connect; once it can, it calls `interrupt`. */
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
      if (before !== interruptions) throw new Error(`a notification about ${subject} was missed meanwhile`);
      if (isClosed) throw new Error('the subscription was closed');
      hasCaughtUp = true;
      pauses.succeeded();
    } catch (error) {
      if (!isClosed) {
        log.warn({ err: error, subject }, 'could not read the state after missed notifications');
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

  /** For notifications that may have been missed. */
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
    receive(channel: string, payload: string): void {
      if (isStarted && !isClosed && channels.includes(channel)) receive(payload, channel);
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
