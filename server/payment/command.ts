import { mkdir } from 'node:fs/promises';
import { features } from '../features.ts';
import { createOrderService, type OrderService, orderTransitions, printTransitions } from '../order/service.ts';
import { parseConfig } from '../platform/config.ts';
import { explain } from '../platform/database/explain.ts';
import { migrate } from '../platform/database/migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { createStoreService } from '../store/service.ts';
import { createStreamingService } from '../streaming/service.ts';
import { createTicketService } from '../ticket/service.ts';
import { createTitleService } from '../title/service.ts';
import { createVoteService } from '../vote/service.ts';
import { listStuck } from './attempt/stuck.ts';
import { attemptTransitions } from './attempt/transitions.ts';
import { createPaymentService, type PaymentService } from './service.ts';

const usage = `npm run payment -- reconcile            asks the providers, ends what is over, delivers what is owed
npm run payment -- stuck                lists orders and work that have waited for more than five minutes
npm run payment -- refund ORDER [LINE…] [--even-used] refunds what can be of an order, or of these lines, and says what can't
npm run payment -- states               prints every change that an order and a payment can go through`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Services {
  platform: Platform;
  orders: OrderService;
  payments: PaymentService;
}

const verbs: Readonly<Record<string, (services: Services, words: readonly string[]) => Promise<void>>> = {
  async reconcile({ payments }) {
    const { settled, expired, worked } = await payments.reconcile();
    say(`Settled ${settled} orders, ended ${expired}, did ${worked} pieces of work.`);
  },
  async stuck({ platform }) {
    const lines = await listStuck(platform.pool);
    for (const line of lines.length > 0 ? lines : ['Nothing is stuck.']) say(line);
  },
  async refund({ platform, orders }, [order = '', ...words]) {
    const evenUsed = words.includes('--even-used');
    const lineIds = words.filter((word) => word !== '--even-used');
    const { rows } = await platform.pool.query<{ order_id: string; currency: string }>(
      'SELECT order_id, currency FROM fan_order WHERE order_id = $1 OR number = $1',
      [order],
    );
    const found = rows[0];
    if (found === undefined) throw new Error(`There is no order ${order}.`);
    const asked = lineIds.length > 0 ? lineIds : null;
    const { amount, kept } = await orders.refundAsOperator(found.order_id, asked, 'operator', { evenUsed });
    await orders.runJobs(found.order_id);
    for (const { lineId, name } of kept) say(`Kept: ${lineId} ${name}; it is spent, used, sent or delivered.`);
    say(`${amount} ${found.currency} (minor units) go back.`);
  },
};

async function run(verb: string, words: readonly string[]): Promise<void> {
  if (verb === 'states') {
    say(`Orders\n${printTransitions(orderTransitions)}\n\nPayment attempts\n${printTransitions(attemptTransitions)}`);
    return;
  }
  const config = parseConfig({ LOG_LEVEL: 'warn', ...process.env });
  await mkdir(config.dataDirectory, { recursive: true });
  const database = await openDatabase(config);
  try {
    await migrate(database.pool, features);
    const platform = createPlatform(config, database.pool);
    const titles = createTitleService(platform);
    const votes = createVoteService(platform, titles);
    const tickets = createTicketService(platform, titles);
    // Tells tickets of its sessions, which a refund ends.
    createStreamingService(platform, titles, tickets);
    const orders = createOrderService(platform, createStoreService(platform, titles), votes, tickets);
    const payments = createPaymentService(platform, orders);
    try {
      await verbs[verb]?.({ platform, orders, payments }, words);
    } finally {
      await payments.close();
      await votes.close();
      await platform.keys.close();
    }
  } finally {
    await database.close();
  }
}

const [verb = '', ...words] = process.argv.slice(2);
if (verb !== 'states' && verbs[verb] === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  run(verb, words).catch((error: unknown) => {
    const sentence = error instanceof Refusal ? `Refused: ${error.code}.` : explain(error);
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  });
}
