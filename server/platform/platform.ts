import type { Config } from './config.ts';
import { createDatabase, type Database, type Pool } from './database/database.ts';
import { createKeys, type Keys } from './http/idempotency.ts';
import { createLiveHub, type LiveHub } from './live/live.ts';
import { createLog, type Logger } from './log.ts';
import { createWords, type Translate } from './text/words.ts';

/** What every feature gets. */
export interface Platform {
  readonly config: Config;
  /** Plain SQL, where it is hot. */
  readonly pool: Pool;
  /** Everyday queries: `platform.database.withTables<VoteTables>()`. */
  readonly database: Database;
  readonly log: Logger;
  /** Server-sent events by topic. */
  readonly live: LiveHub;
  readonly words: Translate;
  /** Idempotency keys; the layer below the handlers uses them, a handler only to store within its own transaction. */
  readonly keys: Keys;
}

export function createPlatform(config: Config, pool: Pool, log: Logger = createLog(config)): Platform {
  // Of an idle connection: the pool opens another for whoever comes next.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the database broke'));
  return {
    config,
    pool,
    database: createDatabase(pool),
    log,
    live: createLiveHub(),
    words: createWords(),
    keys: createKeys(pool),
  };
}
