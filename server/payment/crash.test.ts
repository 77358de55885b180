import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { paymentEnvironment } from '../stand-in/payment/registration.ts';
import { settleSteps } from './settle.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

/* A server is killed (SIGKILL) at each step of settle; another one reconciles, as it does at its start. */

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('pack', { ...votePack, onHand: 1000 }));
});
afterAll(() => world.close());

/** Settles an order in a process of its own that kills itself at a step. @returns the signal that ended it */
async function settleAndDie(orderId: string, step: string): Promise<unknown> {
  const { rows } = await world.pool.query<{ name: string }>('SELECT current_database() AS name');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-crash.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...paymentEnvironment(world.standIn.origin),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: world.platform.config.publicOrigin,
      CRASH_DATABASE: JSON.stringify({ ...inject('testDatabase').address, database: rows[0]?.name }),
      CRASH_ORDER: orderId,
      CRASH_STEP: step,
    },
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

describe.each(['toss', 'stripe'] as const)('a server that dies while it settles a payment at %s', (provider) => {
  it.each(settleSteps)('after “%s”: what was charged is delivered, once', async (step) => {
    const fan = `${provider}-${step}`;
    const { orderId } = (await world.order(fan, { pack: 1 })).body;
    const payment = await world.openPage(fan, orderId, provider);
    payment.plan = 'never';
    world.decide(payment, 'approve');
    expect(await settleAndDie(orderId, step)).toBe('SIGKILL');
    await world.payments.reconcile();
    await world.payments.settle(orderId);
    expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
    expect((await world.ask(fan, 'GET /voteright')).body.lots).toMatchObject([{ granted: 10 }]);
    expect(payment).toMatchObject({ captures: 1, refunded: 0 });
  });

  it.each(['capturing', 'captured'])(
    'after “%s”, when the time runs out meanwhile: it still holds its pieces, and is delivered',
    async (step) => {
      const fan = `${provider}-${step}-gone`;
      const { orderId } = (await world.order(fan, { pack: 1 })).body;
      const payment = await world.openPage(fan, orderId, provider);
      payment.plan = 'never';
      world.decide(payment, 'approve');
      expect(await settleAndDie(orderId, step)).toBe('SIGKILL');
      // The time runs out before anybody looks; what is being captured still holds its pieces.
      await world.runOut(orderId);
      expect(await world.orders.expireUnpaid()).toBe(0);
      await world.payments.reconcile();
      expect((await world.readOrder(fan, orderId)).body).toMatchObject({ status: 'FULFILLED', payment: 'DONE' });
      expect(payment).toMatchObject({ captures: 1, refunded: 0 });
    },
  );
});
