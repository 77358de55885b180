import type { NatsConnection } from '@nats-io/transport-node';
import type { BusEngine, Receiver } from './engine.ts';
import { natsOptions } from './nats-url.ts';
import { createPauses } from './reconnect.ts';

/** How long the server may take to answer. Milliseconds. */
const confirmMs = 2_000;
/** The client sends a ping; after two without an answer the connection is lost. */
const pingIntervalMs = 2_000;

/**
 * NATS core, which stores nothing: a message reaches the processes that are connected.
 * @param url `nats://` or `tls://`
 * @param readSubject the subject of this database: several platforms may share a NATS server
 */
export function createNatsEngine(url: string, readSubject: () => Promise<string>): BusEngine {
  let receiver: Receiver | null = null;
  let connection: NatsConnection | null = null;
  let subject = '';
  let isConnected = false;
  let attempt: Promise<void> = Promise.resolve();
  const pauses = createPauses(() => {
    attempt = connect();
  });

  async function connect(): Promise<void> {
    try {
      // Loaded only where this engine is used.
      const { connect: connectTo } = await import('@nats-io/transport-node');
      subject = await readSubject();
      const fresh = await connectTo({
        ...natsOptions(url),
        name: 'fanfare',
        // The client reconnects and subscribes again by itself, without a limit.
        maxReconnectAttempts: -1,
        reconnectTimeWait: 100,
        reconnectJitter: 50,
        timeout: confirmMs,
        pingInterval: pingIntervalMs,
        maxPingOut: 2,
      });
      if (receiver === null) return await fresh.close();
      connection = fresh;
      fresh.subscribe(subject, { callback: (_, message) => receiver?.receive(message.string()) });
      void follow(fresh);
      // The server has the subscription once it has answered the flush.
      await fresh.flush();
      found();
    } catch (error) {
      await drop(error);
    }
  }

  /** Resolves when the connection is closed. */
  async function follow(fresh: NatsConnection): Promise<void> {
    for await (const { type } of fresh.status()) {
      if (type === 'disconnect' || type === 'staleConnection') lose(new Error(`NATS: ${type}`));
      if (type === 'reconnect') fresh.flush().then(found, lose);
    }
    const reason = await fresh.closed();
    if (connection === fresh) await drop(reason ?? new Error('the connection to NATS was closed'));
  }

  function found(): void {
    if (receiver === null || isConnected) return;
    isConnected = true;
    pauses.succeeded();
    receiver.connected();
  }

  function lose(error: unknown): void {
    isConnected = false;
    receiver?.lost(error);
  }

  /** Closes the connection, and makes another. */
  async function drop(error: unknown): Promise<void> {
    const last = connection;
    connection = null;
    if (receiver === null) return;
    lose(error);
    await last?.close();
    pauses.retry();
  }

  return {
    name: 'nats',
    open(onMessage) {
      receiver = onMessage;
      attempt = connect();
    },
    async publish(message) {
      if (connection === null || !isConnected) throw new Error('there is no connection to NATS');
      connection.publish(subject, message);
      // Without an answer of the server the message may have stayed in a buffer that a lost connection drops.
      await within(confirmMs, connection.flush());
    },
    async close() {
      receiver = null;
      pauses.close();
      await attempt;
      await connection?.close();
      connection = null;
      // It may be opened again.
      isConnected = false;
    },
  };
}

/** @throws an Error when it takes longer than that many milliseconds */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`NATS did not answer for ${milliseconds} ms`)), milliseconds);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
