import type pg from 'pg';
import { createClient } from '../database/clients.ts';
import type { Pool } from '../database/database.ts';
import type { BusEngine, Receiver } from './engine.ts';
import { createPauses } from './reconnect.ts';

const channel = 'fanfare_bus';

/** Timeout of the connection and of LISTEN. Milliseconds. */
const connectMs = 5_000;

/** PostgreSQL's LISTEN, on a connection of its own, and NOTIFY, on one of the pool. */
export function createPostgresqlEngine(pool: Pool): BusEngine {
  let receiver: Receiver | null = null;
  let client: pg.Client | null = null;
  let attempt: Promise<void> = Promise.resolve();
  const pauses = createPauses(() => {
    attempt = connect();
  });

  async function connect(): Promise<void> {
    const options = { ...pool.options, connectionTimeoutMillis: connectMs, query_timeout: connectMs };
    const fresh = createClient(options, 'fanfare bus');
    client = fresh;
    fresh.on('notification', ({ payload }) => receiver?.receive(payload ?? ''));
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('the connection has ended')));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
    } catch (error) {
      return lose(fresh, error);
    }
    if (client !== fresh) return;
    pauses.succeeded();
    receiver?.connected();
  }

  /** A broken connection calls this more than once, and so does one that `close` ends: only the current one counts, and once. */
  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    // The loss is reported below: errors while it ends say nothing new.
    void lost.end().catch(() => undefined);
    receiver?.lost(error);
    pauses.retry();
  }

  return {
    name: 'postgresql',
    open(bus) {
      receiver = bus;
      attempt = connect();
    },
    async publish(message) {
      await pool.query({ name: 'bus-publish', text: 'SELECT pg_notify($1, $2)', values: [channel, message] });
    },
    renew() {
      if (client === null) return;
      const { stream } = client.connection;
      lose(client, new Error('the connection sent nothing for too long'));
      // The server would not confirm the end of a connection that is dead.
      stream.destroy();
    },
    async close() {
      const last = client;
      client = null;
      receiver = null;
      pauses.close();
      await attempt;
      await last?.end();
    },
  };
}
