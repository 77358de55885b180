import { afterAll, beforeAll } from 'vitest';
import { dayInSeoul } from '../../../rules/person/age.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../../order/desk/testing-desk.ts';
import { awaitSameDay } from '../../platform/testing-midnight.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';

export let world: OrderDeskWorld;
export let accountant: StudioBrowser;

/** A store with an accountant, on one day, until the tests of the file have run. */
export function setUpSettlement(): void {
  beforeAll(async () => {
    await awaitSameDay();
    world = await createOrderDeskWorld();
    accountant = await world.staff('accountant');
  });
  afterAll(() => world.close());
}

export const today = () => dayInSeoul(Date.now());
export const period = () => ({ from: today(), to: today() });

export const buy = async (lines: Record<string, number>, provider: 'toss' | 'stripe' = 'toss') => {
  const { body } = await world.store.buy(await world.newFan(), lines, provider);
  const { rows } = await world.store.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [
    body.orderId,
  ]);
  return { ...body, payment: world.store.standIn.paymentOf(rows[0].attempt_id) };
};

export const refundAll = async (orderId: string) => {
  await world.store.orders.refundAsOperator(orderId, null, 'operator');
  await world.store.payments.settle(orderId);
  await world.store.payments.idle();
};
