import type { Bus } from './bus/bus.ts';
import { openBus } from './bus/open-bus.ts';
import type { Config } from './config.ts';
import type { Pool } from './database/database.ts';
import { createKeys, type Keys } from './http/idempotency.ts';
import { createLimits, type Limits } from './http/limits/limits.ts';
import { createLiveHub, type LiveHub } from './live/live.ts';
import { createLog, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createPartners, type Partners } from './partners/partners.ts';
import { createLookup, type Lookup } from './sealing/lookup.ts';
import { createSealing, type Sealing } from './sealing/sealing.ts';
import { createWords, type Translate } from './text/words.ts';

/** Services for every feature. */
export interface Platform {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Logger;
  /** Metrics for Prometheus. */
  readonly metrics: Metrics;
  /** Which origins belong to partners. */
  readonly partners: Partners;
  /** Notifications for all server processes of the database. */
  readonly bus: Bus;
  /** Limits of requests, for all server processes together. */
  readonly limits: Limits;
  /** Server-Sent Events by topic. */
  readonly live: LiveHub;
  readonly words: Translate;
  /** Encrypts personal data for the database. */
  readonly sealing: Sealing;
  /** Keyed hashes by which sealed data is found and compared. */
  readonly lookup: Lookup;
  /** Idempotency keys. The HTTP layer claims and stores them; a handler uses them only to store within its own transaction. */
  readonly keys: Keys;
}

export function createPlatform(config: Config, pool: Pool, log: Logger = createLog(config)): Platform {
  // An idle connection broke: the pool opens another one for the next query.
  pool.on('error', (error) => {
    // A server that ends closes its connections, and may stop its own database before the last of them has heard of it.
    if (!pool.ending) log.warn({ err: error }, 'a connection to the database broke');
  });
  const sealing = createSealing(config.personalKeys);
  const bus = openBus(config, pool, log);
  return {
    config,
    pool,
    log,
    metrics: createMetrics(),
    partners: createPartners(config),
    bus,
    limits: createLimits(bus, config.tokenSecrets),
    live: createLiveHub(),
    words: createWords(),
    sealing,
    lookup: createLookup(pool, sealing),
    keys: createKeys(pool),
  };
}
