import { advisoryLocks } from '../database/advisory-locks.ts';
import { commitsOf } from '../database/commits.ts';
import type { Pool } from '../database/database.ts';
import { startElected } from '../database/election.ts';
import type { Logger } from '../log.ts';
import { createAsides } from './asides.ts';
import type { BusEngine } from './engine.ts';
import { readMessage } from './message.ts';
import { relay } from './relay.ts';
import {
  createSubscription,
  type StartedSubscription,
  type Subscription,
  type SubscriptionOptions,
} from './subscription.ts';

/**
 * The relay says at least twice a second that it is there and reads. Who has heard nothing of it for this long asks the database, again
 * and again until there is a sign of life. Milliseconds.
 */
const currentFor = 3_000;
/**
 * After this long the connection itself may be dead without having said so, and another one is made. With the engine for one process,
 * another process that relays the news would never be heard. Milliseconds.
 */
const silentFor = 10_000;
/** Milliseconds between two messages to the other processes about commits. A process that receives one looks often for longer than that. */
const wakeEvery = 500;
const commitChannel = 'commit';

/**
 * News for every server process of this database, this one included. News is written in the transaction that makes it
 * (`tellServers`), read by one elected process, and carried by an engine. A message may be lost: whoever misses one, or any sign of
 * life, reads the database again. So nothing that counts travels here, and a message never allows anything.
 */
export interface Bus {
  /** It connects with the first subscription that starts, and disconnects with the last one that closes. */
  subscribe(options: SubscriptionOptions): Subscription;
  /**
   * Tells the other processes something that may be lost, such as what a limit has let through: no transaction waits for it. Sent
   * within a tenth of a second, while the bus is connected.
   */
  tellAside(channel: string, payload: string): void;
  /** Hears what other processes tell aside. */
  hearAside(channel: string, hear: (payload: string) => void): void;
  /** Whether other processes may be there. */
  readonly isShared: boolean;
  /** Whether the engine is connected. */
  readonly isConnected: boolean;
  /** How often news was missed, and everything was read again. */
  readonly gaps: number;
  close(): Promise<void>;
}

export function createBus({ pool, log }: { pool: Pool; log: Logger }, engine: BusEngine): Bus {
  /** Those that were started. */
  const subscriptions = new Set<StartedSubscription>();
  let isOpen = false;
  let isConnected = false;
  let gaps = 0;
  let connecting = newConnecting();
  let closing: Promise<void> = Promise.resolve();
  /** The last message: who relays the news, its number, and when it was heard, on the monotonic clock. */
  let last: { relay: string; number: number; at: number } | null = null;
  /** Begin anew with each message of the relay. */
  let silences: NodeJS.Timeout[] = [];
  const asides = createAsides(engine, log);
  const commits = commitsOf(pool);
  let unfollow: (() => void) | null = null;
  let wokeAt = Number.NEGATIVE_INFINITY;
  let stopRelaying: (() => Promise<void>) | null = null;
  let warning: NodeJS.Timeout | undefined;
  const isShared = engine.name !== 'process';
  asides.follow(commitChannel, commits.noteOther);

  async function open(): Promise<void> {
    await closing;
    if (!isOpen) {
      isOpen = true;
      engine.open({ connected, lost, hear });
      if (isShared) unfollow = commits.follow(wakeOthers);
      stopRelaying = startElected(pool, log, {
        lock: advisoryLocks.news,
        name: 'relaying news to the servers',
        lead: (elected, stop) => relay({ pool, elected, engine }, stop),
      });
      silences = [setInterval(readAgain, currentFor).unref(), setInterval(renew, silentFor).unref()];
      if (engine.name === 'process') warning = setTimeout(tellOfSilence, silentFor).unref();
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
    asides.close();
    unfollow?.();
    connecting.reject(new Error('the bus was closed'));
    connecting = newConnecting();
    closing = Promise.resolve(stopRelaying?.()).then(() => engine.close());
    return closing;
  }

  function connected(): void {
    // The engine may get there while the last one that relays still ends.
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

  function hear(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if ('aside' in message) return asides.hear(message);
    const { relay: from, number, news } = message;
    const isNext = last === null || (last.relay === from && number === last.number + (news.length > 0 ? 1 : 0));
    last = { relay: from, number, at: performance.now() };
    beginSilence();
    for (const [channel, payload] of news) {
      for (const subscription of subscriptions) subscription.hear(channel, payload);
    }
    if (isNext) return;
    gaps += 1;
    for (const subscription of subscriptions) subscription.interrupt();
  }

  /** What a transaction has stored may be another process's work: news, messages, jobs. */
  function wakeOthers(isOwn: boolean): void {
    if (!isOwn || !isConnected || performance.now() - wokeAt < wakeEvery) return;
    wokeAt = performance.now();
    asides.sendNow(commitChannel, '');
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

  function tellOfSilence(): void {
    if (last === null)
      log.warn(
        'Another process uses this database, and this one hears nothing of it: BUS has to be postgresql or nats',
      );
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
    tellAside: (channel, payload) => {
      if (isConnected) asides.tell(channel, payload);
    },
    hearAside: asides.follow,
    isShared,
    close,
  };
}

/** A promise that may be rejected while nobody waits for it. */
function newConnecting(): PromiseWithResolvers<void> {
  const connecting = Promise.withResolvers<void>();
  connecting.promise.catch(() => undefined);
  return connecting;
}
