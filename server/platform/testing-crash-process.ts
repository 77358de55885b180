import { parseConfig } from './config.ts';
import { createPool } from './database/database.ts';
import { createPlatform, type Platform } from './platform.ts';

/* For the scripts that `runUntilKilled` runs in a process of their own. */

/** On the database of the test. */
export function createCrashPlatform(): Platform {
  const { CRASH_DATABASE = '', CRASH_NAME = '' } = process.env;
  const pool = createPool(JSON.parse(CRASH_DATABASE), 4);
  // The test finds this process's database connections by this name.
  pool.options.application_name = CRASH_NAME;
  return createPlatform(parseConfig(process.env), pool);
}

/** Kills the process when the step `CRASH_STEP` comes for the time `CRASH_TIME`, by default the first. */
export function createCrashSteps(): (step: string) => Promise<void> {
  const { CRASH_STEP, CRASH_TIME = '1' } = process.env;
  let left = Number(CRASH_TIME);
  return async (step) => {
    if (step !== CRASH_STEP) return;
    left -= 1;
    if (left > 0) return;
    process.kill(process.pid, 'SIGKILL');
    // Blocks the step until the signal ends the process.
    await new Promise(() => {});
  };
}
