import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, productContent, type StoreWorld } from '../payment/testing.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('stick', { ...goods, price: 42_000 }), productContent('card'));
});
afterAll(() => world.close());

const run = (...words: string[]) => runOnDatabaseOf(world.platform, ['order', ...words]);

describe('the commands of orders', () => {
  it('lead a parcel from dispatch to the fan and back', async () => {
    const { body: order } = await world.buy('fan', { stick: 2 });
    const { orderId, number, lines } = order;
    const [{ lineId }] = lines;
    expect((await run('parcels')).out).toMatch(`PREPARING  ${number}  ${lineId}  2 × Product stick\n`);

    const sent = await run('shipped', number, 'CJ Logistics', '6812-3456-7890');
    expect(sent).toMatchObject({ code: 0, out: `1 of ${number} on the way with CJ Logistics, 6812-3456-7890.\n` });
    expect((await world.readOrder('fan', orderId)).body.lines[0].shipments[0]).toMatchObject({
      state: 'SHIPPED',
      carrier: 'CJ Logistics',
      trackingNumber: '6812-3456-7890',
    });
    // A repeat is refused.
    expect(await run('shipped', number, 'CJ Logistics', '6812-3456-7890')).toMatchObject({
      code: 1,
      complaint: `There is no such parcel of ${number} that waits to be sent.\n`,
    });

    expect((await run('show', ` ${number.toLowerCase().replaceAll('-', 'ー')}`)).out).toContain(number);
    expect(await run('delivered', orderId)).toMatchObject({ code: 0, out: `1 of ${number} delivered.\n` });
    expect((await run('parcels')).out).toBe('Nothing is to be sent, and nothing is under way.\n');

    const returned = await run('returned', number, lineId, ...decided);
    expect(returned).toMatchObject({ code: 0, out: expect.stringContaining('₩84,000 go back') });
    expect((await world.readOrder('fan', orderId)).body.refunds).toMatchObject([{ cause: 'RETURNED' }]);
    await world.payments.reconcile();
    expect((await world.readOrder('fan', orderId)).body).toMatchObject({
      status: 'REFUNDED',
      payment: 'REFUNDED',
      refunded: { amount: 84_000 },
    });
    expect(await run('returned', number, lineId, ...decided)).toMatchObject({
      code: 1,
      out: `${lineId}  2 × Product stick  not refundable: it was refunded before.\n`,
      complaint: `Nothing of ${number} can be refunded.\n`,
    });
    // Studio reads the history of an order by its id.
    const { rows } = await world.pool.query(
      `SELECT DISTINCT object_id FROM record_entry
       WHERE actor_kind = 'COMMAND' AND action IN ('order.ship', 'order.deliver', 'order.return')`,
    );
    expect(rows).toEqual([{ object_id: orderId }]);
  });

  it('print all data for a parcel’s label until it is sent, and then its tracking number', async () => {
    const { body: order } = await world.buy('labelled', { stick: 1 });
    const [{ lineId }] = order.lines;
    const label = ['Kim Haneul, +82 10 1234 5678', '110 Sejong-daero', '3F', '04524', 'KR']
      .map((line) => `    ${line}\n`)
      .join('');
    expect((await run('parcels')).out).toContain(`${lineId}  1 × Product stick\n${label}`);
    await run('shipped', order.number, 'CJ Logistics', '6812');
    const { out } = await run('parcels');
    expect(out).toContain(`${lineId}  1 × Product stick\n    CJ Logistics, 6812\n`);
    expect(out).not.toContain('Sejong');
  });

  it('refuse a carrier or a tracking number that is too long or has a control character', async () => {
    const { body: order } = await world.buy('controlled', { stick: 1 });
    for (const [carrier = '', trackingNumber = ''] of [
      ['C\u0007J', '6812'],
      ['CJ', '68\n12'],
      ['CJ', '6'.repeat(61)],
    ])
      expect(await run('shipped', order.number, carrier, trackingNumber)).toMatchObject({
        code: 1,
        complaint: 'A carrier and a tracking number have 1 to 60 characters each, and no control characters.\n',
      });
    expect((await run('show', order.number)).out).toContain('parcel PREPARING');
  });

  it('show one order with its lines, its orderer and its address', async () => {
    const { body: order } = await world.buy('shown', { stick: 1, card: 1 });
    const { code, out } = await run('show', order.number);
    expect(code).toBe(0);
    const [stick, card] = order.lines;
    expect(out.split('\n')).toEqual([
      expect.stringMatching(`^${order.number}  FULFILLED, payment DONE, placed 20.*Z, paid 20.*Z$`),
      '₩43,000',
      `${stick.lineId}  1 × Product stick, SHIPPING, parcel PREPARING`,
      `${card.lineId}  1 × Product card, DELIVERED`,
      'Orderer',
      '    Kim Haneul',
      '    haneul@fans.example',
      '    +82 10 1234 5678',
      'Address',
      '    Kim Haneul, +82 10 1234 5678',
      '    110 Sejong-daero',
      '    3F',
      '    04524',
      '    KR',
      '',
    ]);
    expect((await run('show', order.orderId)).out).toBe(out);
    expect(await run('show', 'FN-unknown')).toMatchObject({ code: 1, complaint: 'There is no order FN-unknown.\n' });
  });

  it('write the parcels to send as CSV, to a file that only its owner can read', async () => {
    const { body: order } = await world.buy('exported', { stick: 1, card: 1 });
    const { body: sent } = await world.buy('exported', { stick: 1 });
    await run('shipped', sent.number, 'CJ Logistics', '6812');
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-parcels-'));
    try {
      const file = join(folder, 'parcels.csv');
      expect(await run('export', '--out', file)).toMatchObject({
        code: 0,
        out: `Wrote ${file}. Delete it once the parcels are on their way.\n`,
      });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const csv = await readFile(file, 'utf8');
      expect((await run('export')).out).toBe(csv);
      const [head, ...rows] = csv.split('\r\n');
      expect(head).toBe(
        '\ufefforder,line,quantity,product,recipient,phone,country,postalCode,region,city,street,detail',
      );
      const [{ lineId }] = order.lines;
      expect(rows).toContain(
        `${order.number},${lineId},1,Product stick,Kim Haneul,'+82 10 1234 5678,KR,04524,,,110 Sejong-daero,3F`,
      );
      expect(csv).not.toContain(sent.number);
      expect(await run('export', '--out', file)).toMatchObject({
        code: 1,
        complaint: expect.stringContaining('already'),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('print the usage without arguments, and change nothing', async () => {
    const { body: order } = await world.buy('other', { card: 1 });
    for (const words of [
      [],
      ['send'],
      ['shipped', order.number],
      ['returned', order.number],
      ['show'],
      ['show', order.number, 'x'],
      ['parcels', 'x'],
      ['delivered'],
      ['delivered', order.number, '--force'],
      ['export', '--out'],
      ['export', 'a.csv'],
    ]) {
      expect(await run(...words)).toMatchObject({ code: 2, complaint: expect.stringContaining('parcels\n') });
    }
    expect(await run('shipped', 'FN-unknown', 'CJ', '1')).toMatchObject({
      code: 1,
      complaint: 'There is no order FN-unknown.\n',
    });
    expect((await run('delivered', order.number)).complaint).toMatch('There is no such parcel');
  });
});
