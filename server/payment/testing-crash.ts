import { createOrderService } from '../order/service.ts';
import { createCrashPlatform, createCrashSteps } from '../platform/testing-crash-process.ts';
import { createStoreService } from '../store/service.ts';
import { createTicketService } from '../ticket/service.ts';
import { createVoteService } from '../vote/service.ts';
import { createPaymentService } from './service.ts';

/** A separate process for crash.recovery.test.ts: settles an order, and kills itself at one step. */
const { CRASH_ORDER = '', CRASH_STEP } = process.env;
const titles = { listTitles: async () => [] };
const platform = createCrashPlatform();
const orders = createOrderService(
  platform,
  createStoreService(platform, titles),
  createVoteService(platform, titles),
  createTicketService(platform, titles),
);
const payments = createPaymentService(platform, orders, { onStep: createCrashSteps() });
await payments.settle(CRASH_ORDER);
throw new Error(`The step ${CRASH_STEP} was not reached`);
