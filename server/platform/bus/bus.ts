import { advisoryLocks } from '../database/advisory-locks.ts';
import { commitsOf } from '../database/commits.ts';
import type { Pool } from '../database/database.ts';
import { startElected } from '../database/election.ts';
import type { Logger } from '../log.ts';
import type { BusEngine } from './engine.ts';
import { createLossyMessages } from './lossy-messages.ts';
import { readMessage } from './message.ts';
import { relay } from './relay.ts';
import {
  createSubscription,
  type StartedSubscription,
  type Subscription,
  type SubscriptionOptions,
} from './subscription.ts';

/**
 * The relay sends a message at least twice a second. A process that receives none for this long reads the database, and again each time
 * this long has passed. Milliseconds.
 */
const currentFor = 3_000;
/**
 * After this long without a message the connection may be dead without an error, and another one is made. With the engine for one
 * process, it means that another process relays the notifications. Milliseconds.
 */
const silentFor = 10_000;
/** Milliseconds between two messages to the other processes about commits. A process that receives one reads often for longer than that. */
const wakeEvery = 500;
const commitChannel = 'commit';

/**
 * Notifications for every server process of this database, this one included. A transaction writes them (`notifyServers`), one elected
 * process reads them, and an engine carries them. A message may be lost: a process that misses one, or a sign of life, reads the
 * database again. So a message carries no data that must arrive, and never grants anything.
 */
export interface Bus {
  /** It connects with the first subscription that starts, and disconnects with the last one that closes. */
  subscribe(options: SubscriptionOptions): Subscription;
  /**
   * Sends the other processes a message that may be lost, such as how many calls a limit has admitted: no transaction waits for it. It
   * is sent within a tenth of a second, while the bus is connected.
   */
  publishLossy(channel: string, payload: string): void;
  onLossy(channel: string, listener: (payload: string) => void): void;
  /** True if other processes may use the same bus. */
  readonly isShared: boolean;
  /** True if the engine is connected. */
  readonly isConnected: boolean;
  /** How often a notification was missed, and everything was read again. */
  readonly gaps: number;
  close(): Promise<void>;
}

export function createBus({ pool, log }: { pool: Pool; log: Logger }, engine: BusEngine): Bus {
  /** Subscriptions that were started. */
  const subscriptions = new Set<StartedSubscription>();
  let isOpen = false;
  let isConnected = false;
  let gaps = 0;
  let connecting = newConnecting();
  let closing: Promise<void> = Promise.resolve();
  /** The last message: its relay, its number, and when it was received, on the monotonic clock. */
  let last: { relay: string; number: number; at: number } | null = null;
  /** Restarted by each message of the relay. */
  let silences: NodeJS.Timeout[] = [];
  const lossyMessages = createLossyMessages(engine, log);
  const commits = commitsOf(pool);
  let unfollow: (() => void) | null = null;
  let wokeAt = Number.NEGATIVE_INFINITY;
  let stopRelaying: (() => Promise<void>) | null = null;
  let warning: NodeJS.Timeout | undefined;
  const isShared = engine.name !== 'process';
  lossyMessages.on(commitChannel, commits.noteOther);

  async function open(): Promise<void> {
    await closing;
    if (!isOpen) {
      isOpen = true;
      engine.open({ connected, lost, receive });
      if (isShared) unfollow = commits.follow(wakeOthers);
      stopRelaying = startElected(pool, log, {
        lock: advisoryLocks.notifications,
        name: 'relaying notifications to the servers',
        lead: (elected, stop) => relay({ pool, elected, engine }, stop),
      });
      silences = [setInterval(readAgain, currentFor).unref(), setInterval(renew, silentFor).unref()];
      if (engine.name === 'process') warning = setTimeout(warnIfIsolated, silentFor).unref();
    }
    if (!isConnected) await connecting.promise;
  }

  /** With the last subscription, or at the end of the process. */
  function close(): Promise<void> {
    if (!isOpen) return closing;
    isOpen = false;
    isConnected = false;
    last = null;
    for (const silence of silences) clearInterval(silence);
    silences = [];
    clearTimeout(warning);
    lossyMessages.close();
    unfollow?.();
    connecting.reject(new Error('the bus was closed'));
    connecting = newConnecting();
    closing = Promise.resolve(stopRelaying?.()).then(() => engine.close());
    return closing;
  }

  function connected(): void {
    // The engine may connect while the previous relay still ends.
    if (!isOpen) return;
    isConnected = true;
    beginSilence();
    connecting.resolve();
    for (const subscription of subscriptions) subscription.interrupt();
  }

  function lost(error: unknown): void {
    log.warn({ err: error, bus: engine.name }, 'there is no connection to the bus');
    isConnected = false;
    last = null;
    connecting.reject(error);
    connecting = newConnecting();
    for (const subscription of subscriptions) subscription.interrupt();
  }

  function receive(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if ('lossy' in message) return lossyMessages.receive(message);
    const { relay: from, number, notifications } = message;
    const isNext =
      last === null || (last.relay === from && number === last.number + (notifications.length > 0 ? 1 : 0));
    last = { relay: from, number, at: performance.now() };
    beginSilence();
    for (const [channel, payload] of notifications) {
      for (const subscription of subscriptions) subscription.receive(channel, payload);
    }
    if (isNext) return;
    gaps += 1;
    for (const subscription of subscriptions) subscription.interrupt();
  }

  /** A transaction may have stored work for another process: notifications, mails, jobs. */
  function wakeOthers(isOwn: boolean): void {
    if (!isOwn || !isConnected || performance.now() - wokeAt < wakeEvery) return;
    wokeAt = performance.now();
    lossyMessages.publishNow(commitChannel, '');
  }

  function beginSilence(): void {
    for (const silence of silences) silence.refresh();
  }

  function readAgain(): void {
    if (isConnected) for (const subscription of subscriptions) subscription.readAgain();
  }

  function renew(): void {
    if (isConnected) engine.renew?.();
  }

  function warnIfIsolated(): void {
    if (last === null) log.warn('BUS=process, but another process uses this database. Set BUS=postgresql or nats.');
  }

  const isCurrent = () => isConnected && last !== null && performance.now() - last.at < currentFor;

  return {
    subscribe(options) {
      const subscription = createSubscription(options, { open, isConnected: () => isConnected, isCurrent, log });
      return {
        get isListening() {
          return subscription.isListening;
        },
        start() {
          if (!subscription.isClosed) subscriptions.add(subscription);
          return subscription.start();
        },
        async close() {
          await subscription.close();
          if (subscriptions.delete(subscription) && subscriptions.size === 0) await close();
        },
      };
    },
    get isConnected() {
      return isConnected;
    },
    get gaps() {
      return gaps;
    },
    publishLossy: (channel, payload) => {
      if (isConnected) lossyMessages.publish(channel, payload);
    },
    onLossy: lossyMessages.on,
    isShared,
    close,
  };
}

/** A promise whose rejection is not an unhandled one. */
function newConnecting(): PromiseWithResolvers<void> {
  const connecting = Promise.withResolvers<void>();
  connecting.promise.catch(() => undefined);
  return connecting;
}
