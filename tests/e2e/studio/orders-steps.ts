import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';
import { anAddress, ordersOf, payElsewhere } from '../store/store-steps.ts';

/** A paid order whose parcels wait to be sent. @param quantity pieces of each product */
export async function buyGoods(
  fan: Fan,
  productIds: readonly string[],
  quantity = 1,
): Promise<{ orderId: string; number: string }> {
  const lines = productIds.map((productId) => ({ productId, quantity }));
  const { digest } = await callAs(fan, 'POST', '/order/quote', { lines });
  const orderer = { name: fan.name, email: fan.email, phone: '010-1234-5678' };
  const form = { lines, quoteDigest: digest, orderer, address: anAddress, confirmed: true };
  const { orderId, number } = await callAs(fan, 'POST', '/order', form);
  await payElsewhere(fan, String(orderId));
  // The job that makes the parcels may be in the hands of another process.
  await expect.poll(async () => (await ordersOf(fan))[0]?.['status']).toBe('FULFILLED');
  return { orderId: String(orderId), number: String(number) };
}
