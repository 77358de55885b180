import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerInquiry } from '../../inquiry/inquiries.ts';
import { deleteForgottenInquiries } from '../../inquiry/personal-data.ts';
import { blankOrders } from '../../order/personal-data.ts';
import { openOrderer, readOrderRow } from '../../order/service.ts';
import type { TestReply } from '../../platform/testing.ts';
import { createDevice } from '../../ticket/testing.ts';
import type { SignedInFan } from '../testing.ts';
import { createWithdrawalWorld, type WithdrawalWorld } from './testing-withdrawal.ts';

let world: WithdrawalWorld;

beforeAll(async () => {
  world = await createWithdrawalWorld();
});
afterAll(() => world.close());

/** Everything in one section of a fan's download. */
async function sectionOf(name: string, { userId }: SignedInFan): Promise<unknown[]> {
  const records: unknown[] = [];
  const feature = world.features.find((one) => one.name === name);
  for await (const record of feature?.records(userId, 'en') ?? []) records.push(record);
  return records;
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

describe('a withdrawal', () => {
  /** A ticket registered with a code, used for the round and playing on this device. */
  async function playOn(fan: SignedInFan, code: string): Promise<{ ticketId: string; session: TestReply }> {
    const device = await createDevice(fan.deviceId);
    const { ticketId } = (await world.request(fan, 'POST /ticket/register', { code })).body;
    const used = { roundId: 'live', proof: await device.prove('use', ticketId), label: 'Chrome on Linux' };
    expect((await world.request(fan, `POST /ticket/${ticketId}/use`, used)).status).toBe(200);
    const play = { ticketId, proof: await device.prove('play', ticketId), takeOver: false };
    const session = await world.request(fan, 'POST /streaming/round/live/session', play, { 'User-Agent': agent });
    expect(session.status).toBe(200);
    return { ticketId, session };
  }

  test('revokes tickets, ends their playback, and deletes the devices’ names', async () => {
    const fan = await world.newFan();
    const stays = await world.newFan();
    const left = await playOn(fan, 'FANS-TEST-0000-0012');
    const unaffected = await playOn(stays, 'FANS-TEST-0000-0024');
    await world.leave(fan);

    const ticket = `SELECT state, uses, device_number, device_id, device_key, device_label, bound_at FROM ticket
      WHERE ticket_id = $1`;
    const forgotten = { device_id: null, device_key: null, device_label: null, bound_at: null };
    expect(await world.rowsOf(ticket, left.ticketId)).toEqual([
      { state: 'REVOKED', uses: 1, device_number: 1, ...forgotten },
    ]);
    expect(await world.rowsOf(ticket, unaffected.ticketId)).toMatchObject([
      { state: 'USED', device_label: 'Chrome on Linux' },
    ]);
    const log = 'SELECT kind, details FROM ticket_log WHERE ticket_id = $1 ORDER BY position';
    const entries = await world.rowsOf(log, left.ticketId);
    expect(entries.map(({ kind }) => kind)).toEqual(['REGISTERED', 'BOUND', 'USED', 'REVOKED']);
    expect(JSON.stringify(entries)).not.toContain('Chrome');
    expect(JSON.stringify(await world.rowsOf(log, unaffected.ticketId))).toContain('Chrome on Linux');

    const session = `SELECT state, over_because, device_id, device_label FROM playback_session WHERE session_id = $1`;
    expect(await world.rowsOf(session, left.session.body.sessionId)).toEqual([
      { state: 'REVOKED', over_because: 'REVOKED', device_id: '', device_label: '' },
    ]);
    expect(await world.rowsOf(session, unaffected.session.body.sessionId)).toMatchObject([
      { state: 'ACTIVE', device_label: 'Chrome · Linux' },
    ]);
  });

  test('ends playback of free rounds too, and deletes the name of every device', async () => {
    const fan = await world.newFan();
    const play = { ticketId: null, proof: null, takeOver: true };
    await world.request(fan, 'POST /streaming/round/free/session', play, { 'User-Agent': agent });
    const laptop = { 'User-Agent': agent, 'X-Device-Id': randomUUID() };
    await world.request(fan, 'POST /streaming/round/free/session', play, laptop);
    expect(await sectionOf('streaming', fan)).toMatchObject([
      { device: 'Chrome · Linux' },
      { device: 'Chrome · Linux' },
    ]);
    await world.leave(fan);
    expect(
      await world.rowsOf(
        `SELECT state, over_because, device_id, device_label FROM playback_session WHERE user_id = $1 ORDER BY started_at`,
        fan.userId,
      ),
    ).toEqual([
      { state: 'SUPERSEDED', over_because: null, device_id: '', device_label: '' },
      { state: 'REVOKED', over_because: 'WITHDRAWN', device_id: '', device_label: '' },
    ]);
  });

  test('warns the fan first of an order that can still be refunded', async () => {
    const fan = await world.newFan();
    await world.store.buy(fan.userId, { pack: 1 });
    const orders = world.features.find(({ name }) => name === 'orders');
    expect(await orders?.leaving?.(fan.userId)).toEqual([{ kind: 'REFUNDABLE_ORDER', count: 1, blocks: false }]);
  });

  test('keeps a purchase for five years after the payment, and its personal data exactly as long', async () => {
    const fan = await world.newFan();
    const { orderId } = (await world.store.buy(fan.userId, { pack: 1 })).body;
    await world.leave(fan);
    const storedOrder = async () => {
      const order = await readOrderRow(world.store.pool, orderId);
      const sql = 'SELECT forget_on - paid_at::date AS days FROM fan_order WHERE order_id = $1';
      const [row] = await world.rowsOf(sql, orderId);
      return {
        days: row?.['days'],
        email: order === null ? null : openOrderer(world.store.platform.sealing, order).email,
      };
    };
    const order = await storedOrder();
    expect(order.days).toBeGreaterThanOrEqual(5 * 365);
    expect(order.days).toBeLessThanOrEqual(5 * 366);
    expect(order.email).toContain('@');
    await world.store.pool.query('UPDATE fan_order SET forget_on = current_date + 1 WHERE order_id = $1', [orderId]);
    await blankOrders(world.store.pool);
    expect((await storedOrder()).email).toBe(order.email);
    await world.store.pool.query('UPDATE fan_order SET forget_on = current_date WHERE order_id = $1', [orderId]);
    await blankOrders(world.store.pool);
    expect((await storedOrder()).email).toBe('');
  });

  test('keeps an inquiry for exactly three years after the answer', async () => {
    const fan = await world.newFan();
    const form = { topic: 'VOTE', message: 'My address is 1 Own Street', reference: null, language: 'en' };
    const { inquiryId } = (await world.request(fan, 'POST /inquiry', form)).body;
    await answerInquiry(world.store.platform, inquiryId, 'Here is your answer.');
    await world.leave(fan);
    const storedInquiries = () =>
      world.rowsOf('SELECT forget_on - answered_at::date AS days FROM inquiry WHERE user_id = $1', fan.userId);
    const [inquiry] = await storedInquiries();
    expect(inquiry?.['days']).toBeGreaterThanOrEqual(3 * 365);
    expect(inquiry?.['days']).toBeLessThanOrEqual(3 * 366);
    await world.store.pool.query('UPDATE inquiry SET forget_on = current_date + 1 WHERE inquiry_id = $1', [inquiryId]);
    await deleteForgottenInquiries(world.store.pool);
    expect(await storedInquiries()).toHaveLength(1);
    await world.store.pool.query('UPDATE inquiry SET forget_on = current_date WHERE inquiry_id = $1', [inquiryId]);
    await deleteForgottenInquiries(world.store.pool);
    expect(await storedInquiries()).toEqual([]);
    expect(await world.rowsOf('SELECT FROM inquiry_reply WHERE inquiry_id = $1', inquiryId)).toEqual([]);
  });

  test('deletes the marks on notices', async () => {
    const fan = await world.newFan();
    const stays = await world.newFan();
    for (const one of [fan, stays]) await world.request(one, 'POST /notice/read', { noticeIds: ['hello'] });
    expect(await sectionOf('notices', fan)).toMatchObject([{ noticeId: 'hello', notice: 'Hello' }]);
    await world.leave(fan);
    expect(await world.rowsOf('SELECT user_id FROM notice_read')).toEqual([{ user_id: stays.userId }]);
  });
});
