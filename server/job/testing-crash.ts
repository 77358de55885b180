import pg from 'pg';
import { compose } from '../composition/compose.ts';
import { features } from '../features.ts';
import { parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/database.ts';
import { createPlatform } from '../platform/platform.ts';
import { jobFeature } from './feature.ts';

/** A separate process for crash.recovery.test.ts: does jobs, and kills itself before it sends a statement for the so manieth time. */
const { CRASH_DATABASE = '', CRASH_NAME = '', CRASH_BEFORE = '', CRASH_TIME = '' } = process.env;
const query = pg.Client.prototype.query;
let times = 0;
pg.Client.prototype.query = function counting(this: pg.Client, ...parameters: unknown[]) {
  if (typeof parameters[0] === 'string' && parameters[0].includes(CRASH_BEFORE)) times += 1;
  if (times === Number(CRASH_TIME)) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(query, this, parameters);
} as typeof query;

const pool = createPool(JSON.parse(CRASH_DATABASE), 4);
// The test finds this process's database connections by this name.
pool.options.application_name = CRASH_NAME;
const platform = createPlatform(parseConfig(process.env), pool);
const jobs = compose(platform, features).serviceOf(jobFeature);
while (await jobs.runNext()) await Promise.resolve();
throw new Error(`“${CRASH_BEFORE}” was sent ${times} times`);
