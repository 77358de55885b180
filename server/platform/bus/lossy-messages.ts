import { randomUUID } from 'node:crypto';
import type { Logger } from '../log.ts';
import type { BusEngine } from './engine.ts';
import { type LossyMessage, type Notification, packNotifications, writeLossyMessage } from './message.ts';

/** How long messages are collected before they are sent together. Milliseconds. */
const batchMs = 100;
/** Further messages are dropped while this many wait. */
const maxWaiting = 5_000;

/** Messages between processes that do not go through the database, and may be lost. */
export function createLossyMessages(engine: BusEngine, log: Pick<Logger, 'debug'>) {
  const sender = randomUUID();
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let waiting: Notification[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    await publishAll(batch);
  }

  async function publishAll(notifications: readonly Notification[]): Promise<void> {
    try {
      // Equal messages are all sent: a limit counts each.
      for (const lossy of packNotifications(notifications)) await engine.publish(writeLossyMessage({ sender, lossy }));
    } catch (error) {
      log.debug({ err: error }, 'dropped lossy messages: they could not be published');
    }
  }

  return {
    publish(channel: string, payload: string): void {
      if (waiting.length < maxWaiting) waiting.push([channel, payload]);
      timer ??= setTimeout(() => void send(), batchMs).unref();
    },
    publishNow(channel: string, payload: string): void {
      void publishAll([[channel, payload]]);
    },
    on(channel: string, listener: (payload: string) => void): void {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    receive({ sender: from, lossy }: LossyMessage): void {
      if (from === sender) return;
      for (const [channel, payload] of lossy) for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
    close(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
