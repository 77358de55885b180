import { createOrderService } from '../order/service.ts';
import { parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/database.ts';
import { createPlatform } from '../platform/platform.ts';
import { createStoreService } from '../store/service.ts';
import { createTicketService } from '../ticket/service.ts';
import { createVoteService } from '../vote/service.ts';
import { createPaymentService } from './service.ts';

/** A separate process for crash.recovery.test.ts: settles an order, and kills itself at the given step. */
const { CRASH_DATABASE = '', CRASH_ORDER = '', CRASH_STEP = '' } = process.env;
const titles = { listTitles: async () => [] };
const pool = createPool(JSON.parse(CRASH_DATABASE), 4);
// The test finds this process's database connections by this name.
pool.options.application_name = CRASH_ORDER;
const platform = createPlatform(parseConfig(process.env), pool);
const orders = createOrderService(
  platform,
  createStoreService(platform, titles),
  createVoteService(platform, titles),
  createTicketService(platform, titles),
);
const payments = createPaymentService(platform, orders, {
  async onStep(step) {
    if (step !== CRASH_STEP) return;
    process.kill(process.pid, 'SIGKILL');
    // Blocks the process until the signal ends it.
    await new Promise(() => {});
  },
});
await payments.settle(CRASH_ORDER);
throw new Error(`The step ${CRASH_STEP} was not reached`);
