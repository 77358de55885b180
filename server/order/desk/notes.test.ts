import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { orderNotesData } from '../personal-data.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from './testing-desk.ts';

let world: OrderDeskWorld;
let desk: StudioBrowser;
let fan: string;
let order: string;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  desk = await world.staff('desk');
  fan = await world.newFan();
  order = (await world.store.buy(fan, { book: 1, shirt: 1 })).body.orderId;
});
afterAll(() => world.close());

const note = (browser: StudioBrowser, text: string, headers = {}) =>
  browser.request(`POST /studio/order/${order}/note`, { text }, headers);
const pageOf = async (browser: StudioBrowser) => (await browser.request(`GET /studio/order/${order}`)).body;

describe('a note about an order', () => {
  it('can be read by staff who may read the whole order, the newest first, and is in the audit log without its text', async () => {
    expect((await note(desk, 'Wants it before the concert')).status).toBe(200);
    expect((await note(await world.staff('shop'), 'Sent by courier')).status).toBe(200);
    const { notes, mayNote } = await pageOf(desk);
    expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Sent by courier', 'Wants it before the concert']);
    expect([notes[0].by.name, mayNote]).toEqual(['Han Seo-jun', true]);
    const owner = await world.staff('owner');
    const [entry] = (await owner.request(`GET /studio/audit-log/order/${order}`)).body.entries;
    expect(entry.action).toBe('order.note');
    expect((await owner.request(`GET /studio/audit-log/entry/${entry.entry}`)).text).not.toContain('courier');
  });

  it('is hidden from staff who may read only a part of the order, and neither they nor auditors can add one', async () => {
    const shop = await world.staff('shop', 'last-light');
    expect(await pageOf(shop)).toMatchObject({ notes: null, mayNote: false });
    expect((await note(shop, 'Mine')).body.code).toBe('RIGHT_REQUIRED');
    const auditor = await world.staff('auditor');
    expect((await pageOf(auditor)).mayNote).toBe(false);
    expect((await note(auditor, 'Mine')).body.code).toBe('RIGHT_REQUIRED');
  });

  it('is added once for one key', async () => {
    const headers = { 'Idempotency-Key': `note-${order}` };
    const twice = [await note(desk, 'Once', headers), await note(desk, 'Once', headers)];
    expect(new Set(twice.map(({ body }) => body.noteId)).size).toBe(1);
    const { notes } = await pageOf(desk);
    expect(notes.filter(({ text }: { text: string }) => text === 'Once')).toHaveLength(1);
  });

  it('is stored sealed, never changed, and in the fan’s download without its writer', async () => {
    const { pool, platform } = world.store;
    const { rows } = await pool.query<{ row: string }>('SELECT order_note::text AS row FROM order_note');
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('courier').toString('hex'));
    await expect(pool.query('UPDATE order_note SET at = now()')).rejects.toThrow('never changed');
    await expect(pool.query('DELETE FROM order_note')).rejects.toThrow('permission denied');
    const records = [];
    for await (const record of orderNotesData(platform).records(fan, 'en')) records.push(record);
    expect(records).toContainEqual({ at: expect.any(String), staffNote: 'Sent by courier' });
  });

  it('is deleted with the account, after which no note can be added', async () => {
    const { owner, pool } = world.store;
    await inTransaction(owner, (connection) => connection.query('DELETE FROM fan WHERE user_id = $1', [fan]));
    const { rows } = await pool.query('SELECT FROM order_note WHERE order_id = $1', [order]);
    expect(rows).toEqual([]);
    expect((await pageOf(desk)).mayNote).toBe(false);
    expect((await note(desk, 'Too late')).body.code).toBe('NOT_FOUND');
  });
});
