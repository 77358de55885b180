import { inTransaction, type Pool } from '../database/database.ts';
import type { TestPlatform } from '../testing.ts';
import { type Bus, createBus } from './bus.ts';
import type { BusEngine, BusName } from './engine.ts';
import { createNatsEngine } from './nats-engine.ts';
import { notifyServers } from './notify-servers.ts';
import { createPostgresqlEngine } from './postgresql-engine.ts';
import { createProcessEngine } from './process-engine.ts';
import { type NatsServer, startNats } from './testing-nats.ts';

/** One engine with its services, and with faults. */
export interface EngineUnderTest {
  /** A bus as in another process; the engine for one process has one for all. */
  newBus(wrap?: (engine: BusEngine) => BusEngine): Bus;
  /** Breaks every connection; null for an engine that has none. */
  readonly cut: (() => Promise<void>) | null;
  /** Lets them connect again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** @param elsewhere a pool on another database of the same server, from which connections to the test's own can be refused */
export async function prepareEngine(
  name: BusName,
  { platform }: TestPlatform,
  elsewhere: Pool,
): Promise<EngineUnderTest> {
  const { pool, log } = platform;
  const nats = name === 'nats' ? await startNats() : null;
  const buses: Bus[] = [];
  let shared: Bus | null = null;
  const create = (wrap: (engine: BusEngine) => BusEngine): Bus => {
    const bus = createBus({ pool, log }, wrap(engineOf(name, pool, nats)));
    buses.push(bus);
    return bus;
  };
  const isAllowed = async (allowed: boolean) => {
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    await elsewhere.query(`ALTER DATABASE ${rows[0]?.name ?? ''} WITH ALLOW_CONNECTIONS ${allowed}`);
  };
  return {
    newBus(wrap = (engine) => engine) {
      if (name !== 'process') return create(wrap);
      shared ??= create(wrap);
      return shared;
    },
    cut:
      nats !== null
        ? () => nats.kill()
        : name === 'process'
          ? null
          : async () => {
              await isAllowed(false);
              await pool.query(
                `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                 WHERE datname = current_database() AND query LIKE 'LISTEN fanfare_bus%'`,
              );
            },
    mend: () => (nats === null ? isAllowed(true) : nats.start()),
    async close() {
      for (const bus of buses) await bus.close();
      await nats?.kill();
    },
  };
}

function engineOf(name: BusName, pool: Pool, nats: NatsServer | null): BusEngine {
  if (name === 'process') return createProcessEngine();
  if (name === 'postgresql' || nats === null) return createPostgresqlEngine(pool);
  return createNatsEngine(nats.url, async () => 'fanfare.test');
}

/** Notifies the servers in a transaction of its own. */
export const notify = (pool: Pool, ...payloads: readonly string[]): Promise<void> =>
  inTransaction(pool, (connection) => notifyServers(connection, 'test', payloads));
