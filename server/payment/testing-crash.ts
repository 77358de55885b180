import { createOrderService } from '../order/service.ts';
import { parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/database.ts';
import { createPlatform } from '../platform/platform.ts';
import { createStoreService } from '../store/service.ts';
import { createTicketService } from '../ticket/service.ts';
import { createVoteService } from '../vote/service.ts';
import { createPaymentService } from './service.ts';

/** A process of its own for crash.test.ts: settles an order, and kills itself at the step that it was told. */
const { CRASH_DATABASE = '', CRASH_ORDER = '', CRASH_STEP = '' } = process.env;
const titles = { listTitles: async () => [] };
const pool = createPool(JSON.parse(CRASH_DATABASE), 4);
// By this name the test sees when the database has let go of what we held.
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
    // Nothing of ours runs until the signal ends us.
    await new Promise(() => {});
  },
});
await payments.settle(CRASH_ORDER);
throw new Error(`There was no step ${CRASH_STEP}`);
