import { expect, it } from 'vitest';
import type { studioCall } from '../../api/studio-call.ts';
import { readOrderOfRefund } from './order-of-refund.ts';

const { signal } = new AbortController();
const object = { kind: 'order', id: 'o1', titleId: null } as const;

it('the order is read for a refund, or items to take back, that wait, and for no other request', async () => {
  const calls: unknown[] = [];
  const call = (async (name: string, { params }: { params: object }) => {
    calls.push([name, params]);
    return { lines: [], fan: { nickname: 'Mina' } };
  }) as unknown as typeof studioCall;
  expect(await readOrderOfRefund(call, { action: 'payment.refund', object, state: 'ASKED' }, signal)).toEqual({
    lines: [],
    nickname: 'Mina',
  });
  expect(await readOrderOfRefund(call, { action: 'order.assign', object, state: 'ASKED' }, signal)).not.toBeNull();
  expect(await readOrderOfRefund(call, { action: 'member.erase', object, state: 'ASKED' }, signal)).toBeNull();
  expect(await readOrderOfRefund(call, { action: 'payment.refund', object, state: 'APPROVED' }, signal)).toBeNull();
  const read = ['GET /studio/order/:orderId', { orderId: 'o1' }];
  expect(calls).toEqual([read, read]);
});
