import pg from 'pg';
import { compose } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createCrashPlatform } from '../platform/testing-crash-process.ts';
import { jobFeature } from './feature.ts';

/** A separate process for crash.recovery.test.ts: does jobs, and kills itself before it sends the statement `CRASH_BEFORE` for the time `CRASH_TIME`. */
const { CRASH_BEFORE = '', CRASH_TIME = '' } = process.env;
const query = pg.Client.prototype.query;
let times = 0;
pg.Client.prototype.query = function counting(this: pg.Client, ...parameters: unknown[]) {
  if (typeof parameters[0] === 'string' && parameters[0].includes(CRASH_BEFORE)) times += 1;
  if (times === Number(CRASH_TIME)) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(query, this, parameters);
} as typeof query;

const jobs = compose(createCrashPlatform(), features).serviceOf(jobFeature);
while (await jobs.runNext()) await Promise.resolve();
throw new Error(`“${CRASH_BEFORE}” was sent ${times} times`);
