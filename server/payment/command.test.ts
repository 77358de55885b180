import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDetail } from '../platform/audit-log/audit-log.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
import { paymentEnvironment } from '../stand-in/payment/registration.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('card', { price: 3000 }), productContent('pack', votePack));
});
afterAll(() => world.close());

const run = (...words: string[]) =>
  runOnDatabaseOf(world.platform, ['payment', ...words], paymentEnvironment(world.standIn.origin));

/** The entries of commands about an order in the audit log. */
async function recordOf(orderId: string) {
  const { rows } = await world.pool.query<{ entry: number; sealed: Buffer }>(
    `SELECT entry, detail_sealed AS sealed FROM record_entry JOIN record_detail USING (entry)
     WHERE object_id = $1 AND actor_kind = 'COMMAND' ORDER BY entry`,
    [orderId],
  );
  return rows.map(({ entry, sealed }) => openDetail(world.platform.sealing, entry, sealed));
}

describe('the command of payments', () => {
  it('settles payments whose fan did not return, and delivers the order', async () => {
    const { orderId } = (await world.order('absent', { card: 1 })).body;
    const payment = await world.openPage('absent', orderId);
    payment.plan = 'never';
    world.decide(payment, 'approve');
    await world.pool.query("UPDATE payment_attempt SET created_at = created_at - interval '2 minutes'");
    const { code, out } = await run('reconcile');
    expect(code).toBe(0);
    expect(out).toMatch(/^Settled 1 orders, expired 0, ran \d jobs\.\n$/);
    expect((await world.readOrder('absent', orderId)).body).toMatchObject({ status: 'FULFILLED' });
    expect(payment.captures).toBe(1);
  });

  it('lists the lines of an order with their amounts, and changes nothing', async () => {
    const { body: order } = await world.buy('looked', { pack: 1, card: 1 });
    const [pack, card] = order.lines;
    const { code, out } = await run('refund', order.number);
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        `${pack.lineId}  1 × Product pack  ₩5,000`,
        `${card.lineId}  1 × Product card  not refundable: its cards were delivered. --even-used refunds them.`,
        'Nothing was changed. Name the lines to refund, or --all.',
        '',
      ],
    ]);
    expect((await world.readOrder('looked', order.orderId)).body).toMatchObject({
      status: 'FULFILLED',
      refunded: { amount: 0 },
    });
  });

  it('refunds the refundable part of an order after a confirmation', async () => {
    const { body: order } = await world.buy('partly', { pack: 1, card: 1 });
    const undecided = await run('refund', order.number, '--all', '--yes');
    expect(undecided).toMatchObject({ code: 2, complaint: expect.stringContaining('--by NAME --reason TEXT') });
    expect((await world.readOrder('partly', order.orderId)).body).toMatchObject({ refunded: { amount: 0 } });

    const { code, out } = await run('refund', order.number, '--all', ...decided);
    expect(code).toBe(0);
    expect(out).toContain(
      `₩5,000 of ${order.number} would go back.\n₩5,000 go back; the running server does so within a minute.\n`,
    );
    await run('reconcile');
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [
      order.orderId,
    ]);
    expect(world.standIn.paymentOf(rows[0].attempt_id).refunded).toBe(5000);

    const again = await run('refund', order.number, '--all', ...decided);
    expect(again).toMatchObject({ code: 1, complaint: `Nothing of ${order.number} can be refunded.\n` });
    expect(again.out).toContain('Product pack  not refundable: it was refunded before.\n');
  });

  it('refunds only the named line, and the audit log has the person, the line, the amount and the reason', async () => {
    const { body: order } = await world.buy('named', { pack: 1, card: 1 });
    const [pack, card] = order.lines;
    expect(await run('refund', order.number, pack.lineId, ...decided)).toMatchObject({ code: 0 });
    expect((await world.readOrder('named', order.orderId)).body.lines).toMatchObject([
      { lineId: pack.lineId, state: 'REFUNDED' },
      { lineId: card.lineId, state: 'DELIVERED' },
    ]);
    const entries = await recordOf(order.orderId);
    expect(entries).toMatchObject([
      { reason: 'as agreed', after: { by: 'jo', begins: ['payment', 'refund', order.number, pack.lineId] } },
      {
        reason: 'as agreed',
        after: {
          by: 'jo',
          done: {
            order: order.number,
            amount: 5000,
            currency: 'KRW',
            lines: [{ line: pack.lineId, name: 'Product pack', amount: 5000 }],
          },
        },
      },
    ]);
  });

  it('stores the cause that the fan reads', async () => {
    const { body: order } = await world.buy('caused', { pack: 1 });
    const words = ['refund', order.number, '--all', '--cause', 'CANCELED'];
    expect(await run(...words, ...decided)).toMatchObject({ code: 0 });
    expect((await world.readOrder('caused', order.orderId)).body.refunds).toMatchObject([
      { by: 'OPERATOR', cause: 'CANCELED' },
    ]);
    expect((await recordOf(order.orderId)).at(-1)).toMatchObject({ after: { done: { cause: 'CANCELED' } } });
  });

  it('asks for confirmation at the terminal, and refunds only after “yes”', async () => {
    const { body: order } = await world.buy('refunded', { pack: 1 });
    const questions: string[] = [];
    const answer = (text: string) => (question: string) => {
      questions.push(question);
      return Promise.resolve(text);
    };
    const words = ['payment', 'refund', order.number, '--all', '--by', 'jo', '--reason', 'as agreed'];
    const settings = paymentEnvironment(world.standIn.origin);
    const refundOf = async () => (await world.readOrder('refunded', order.orderId)).body.refunded.amount;
    const refused = await runOnDatabaseOf(world.platform, words, settings, answer(''));
    expect(refused).toMatchObject({ code: 2, complaint: 'Nothing was changed.\n' });
    expect(await refundOf()).toBe(0);
    expect(await runOnDatabaseOf(world.platform, words, settings, answer('yes'))).toMatchObject({ code: 0 });
    expect(await refundOf()).toBe(5000);
    expect(questions).toEqual([expect.stringContaining('“yes”'), expect.stringContaining('“yes”')]);
  });

  it('names an unknown order and an unknown line', async () => {
    const { body: order } = await world.buy('wrong', { pack: 1 });
    expect(await run('refund', 'FN-unknown')).toMatchObject({ code: 1, complaint: 'There is no order FN-unknown.\n' });
    expect(await run('refund', order.number, 'nosuch', ...decided)).toMatchObject({
      code: 1,
      complaint: `There is no line nosuch in ${order.number}.\n`,
    });
  });

  it('lists held orders, and assigns the money that was returned at the provider to lines', async () => {
    const { body: order } = await world.buy('held', { pack: 1, card: 1 });
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [
      order.orderId,
    ]);
    const payment = world.standIn.paymentOf(rows[0].attempt_id);
    world.standIn.ledger.refund(payment, 5000);
    await expect
      .poll(async () => (await run('held')).out)
      .toMatch(new RegExp(`${order.number}  ₩8,000  ₩5,000 went back at the provider, for no line yet\n$`));
    const [pack] = order.lines;
    expect(await run('assign', order.number, pack.lineId, ...decided)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`1 lines of ${order.number} are taken back, for ₩5,000.`),
    });
    expect((await run('held')).out).toBe('No order is held.\n');
    expect(await run('release', order.number, ...decided)).toMatchObject({
      code: 1,
      complaint: `${order.number} is not held.\n`,
    });
    expect((await recordOf(order.orderId)).at(-3)).toMatchObject({
      after: { done: { order: order.number, amount: 5000, lines: [pack.lineId] } },
    });
  });

  it('releases a held order', async () => {
    const { body: order } = await world.buy('goodwill', { pack: 1 });
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [
      order.orderId,
    ]);
    world.standIn.ledger.refund(world.standIn.paymentOf(rows[0].attempt_id), 1000);
    await expect.poll(async () => (await run('held')).out).toContain(order.number);
    expect(await run('release', order.number, ...decided)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${order.number} goes on.`),
    });
  });

  it('lists stuck work for the operator', async () => {
    expect((await run('stuck')).out).toBe('Nothing is stuck.\n');
    const placed = (await world.order('stuck', { card: 1 })).body;
    await world.openPage('stuck', placed.orderId);
    await world.pool.query(
      `UPDATE payment_attempt SET state = 'IN_PROGRESS', is_silent = true, created_at = created_at - interval '6 minutes'
       WHERE order_id = $1`,
      [placed.orderId],
    );
    expect((await run('stuck')).out).toMatch(`${placed.number}  toss IN_PROGRESS the provider is silent`);
  });

  it('prints all transitions without a database, and its usage for anything else', async () => {
    const { code, out } = await run('states');
    expect(code).toBe(0);
    expect(out).toMatch(/RESERVED → PAYING/);
    expect(out).toMatch(/IN_PROGRESS → DONE/);
    expect(await run('pay')).toMatchObject({ code: 2, out: '', complaint: expect.stringContaining('reconcile') });
  });
});
