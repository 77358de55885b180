import { parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/database.ts';
import { createPlatform } from '../platform/platform.ts';
import { createWebhookService } from './service.ts';

/** A separate process for crash.recovery.test.ts: sends webhooks, and kills itself at a step of one of the first messages. */
const { CRASH_DATABASE = '', CRASH_STEP = '', CRASH_AFTER = '1' } = process.env;
const platform = createPlatform(parseConfig(process.env), createPool(JSON.parse(CRASH_DATABASE), 4));
let left = Number(CRASH_AFTER);
const service = createWebhookService(platform, async (step) => {
  if (step !== CRASH_STEP) return;
  left -= 1;
  if (left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // Blocks the message until the signal ends the process.
  await new Promise(() => {});
});
service.start();
