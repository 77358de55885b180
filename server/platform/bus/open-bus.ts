import type { Config } from '../config.ts';
import type { Pool } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { type Bus, createBus } from './bus.ts';
import type { BusEngine } from './engine.ts';
import { createNatsEngine } from './nats-engine.ts';
import { createPostgresqlEngine } from './postgresql-engine.ts';
import { createProcessEngine } from './process-engine.ts';

/** The bus that the settings name. It connects at the first subscription. */
export function openBus({ bus, natsUrl }: Pick<Config, 'bus' | 'natsUrl'>, pool: Pool, log: Logger): Bus {
  return createBus({ pool, log }, engineOf({ bus, natsUrl }, pool));
}

function engineOf({ bus, natsUrl }: Pick<Config, 'bus' | 'natsUrl'>, pool: Pool): BusEngine {
  if (bus === 'process') return createProcessEngine();
  if (bus === 'postgresql') return createPostgresqlEngine(pool);
  if (natsUrl === null) throw new Error('BUS=nats needs NATS_URL');
  return createNatsEngine(natsUrl, () => subjectOf(pool));
}

/** The same for every process of one database, and for no other: the servers of a replicated database have one identifier. */
async function subjectOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ subject: string }>(
    `SELECT 'fanfare.' || system_identifier || '.' || encode(sha256(convert_to(current_database(), 'UTF8')), 'hex') AS subject
     FROM pg_control_system()`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the database has no identifier');
  return found.subject;
}
