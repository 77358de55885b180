import { parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/database.ts';
import { createPlatform } from '../platform/platform.ts';
import { createOutboxService } from './service.ts';

/** A separate process for crash.recovery.test.ts: sends mails, and kills itself at a step of one of the first. */
const { CRASH_DATABASE = '', CRASH_STEP = '', CRASH_AFTER = '1' } = process.env;
const platform = createPlatform(parseConfig(process.env), createPool(JSON.parse(CRASH_DATABASE), 4));
let left = Number(CRASH_AFTER);
const service = createOutboxService(platform, async (step) => {
  if (step !== CRASH_STEP) return;
  left -= 1;
  if (left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // Blocks the message until the signal ends the process.
  await new Promise(() => {});
});
service.start();
