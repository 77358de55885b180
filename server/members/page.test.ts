import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPhone } from '../account/profile/sealed.ts';
import type { SignedInFan } from '../account/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { saveVotes } from '../vote/save-votes.ts';
import { voteContent } from '../vote/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let deskId: string;
let auditor: StudioBrowser;
let fan: SignedInFan;
let orderNumber: string;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk, staffId: deskId } = await world.staff(forAll('desk')));
  ({ browser: auditor } = await world.staff(forAll('auditor')));
  fan = await world.fans.newFan();
  const { store, request } = world.fans;
  const { sealing } = store.platform;
  await store.pool.query('UPDATE fan SET phone_sealed = $2 WHERE user_id = $1', [
    fan.userId,
    sealPhone(sealing, fan.userId, '+82 10 1234 5678'),
  ]);
  await inTransaction(store.pool, (connection) => saveVotes(connection, [voteContent('open')]));
  await store.votes.grantPaidRights({ userId: fan.userId, count: 5, source: 'test', expiresAt: null });
  await store.request(fan.userId, 'POST /vote/open/cast', { candidateId: 'a', free: 0, paid: 2 });
  orderNumber = (await store.order(fan.userId, { pack: 1, card: 2 })).body.number;
  await request(fan, 'POST /ticket/register', { code: 'FANS-TEST-0000-0012' });
  await request(fan, 'POST /event/prize/entry');
  const inquiry = { topic: 'ACCOUNT', message: 'I lost my phone.', reference: null, language: 'en' };
  await request(fan, 'POST /inquiry', inquiry);
});
afterAll(() => world.close());

const read = (browser: StudioBrowser, userId = fan.userId) => browser.request(`GET /studio/member/${userId}`);
const readsOf = async (userId: string) => {
  const { browser } = await world.staff(forAll('owner'));
  return (await browser.request(`GET /studio/audit-log/member/${userId}`)).body.entries;
};

describe('a member’s page', () => {
  it('has the account and the fan’s latest actions, without their texts', async () => {
    const { status, body, text } = await read(desk);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      profile: {
        userId: fan.userId,
        name: 'Fan',
        email: `${fan.userId.toLowerCase()}@fans.example`,
        phone: '+82 10 1234 5678',
        birthDate: '2000-01-01',
        masked: false,
      },
      suspension: null,
      suspensions: [],
      devices: [{ familyId: fan.familyId, partner: null }],
      identities: [{ provider: 'google' }],
      counts: { ballots: 1, paidVotes: 3, tickets: 1, events: 1, inquiries: 1 },
      votes: { paid: 3, ballots: [{ voteId: 'open', candidateId: 'a', paid: 2, voided: null }] },
      orders: [{ number: orderNumber, status: 'RESERVED', more: 1 }],
      tickets: [{ state: 'HOLDING', source: 'CODE' }],
      events: [{ eventId: 'prize' }],
      inquiries: [{ topic: 'ACCOUNT', status: 'WAITING' }],
      notes: [],
    });
    expect(text).not.toContain('lost my phone');
    expect(text).not.toContain(fan.deviceId);
  });

  it('is masked for auditors', async () => {
    const { body } = await read(auditor);
    expect(body.profile).toMatchObject({
      name: 'F***',
      email: expect.stringMatching(/^.\*\*\*@fans\.example$/),
      phone: '***78',
      birthDate: null,
      masked: true,
    });
  });

  it('is in the audit log each time that a staff member reads it', async () => {
    const { userId } = await world.fans.newFan();
    await read(desk, userId);
    await read(auditor, userId);
    expect(await readsOf(userId)).toMatchObject([
      { action: 'member.read', roles: ['auditor'] },
      { action: 'member.read', roles: ['desk'], actor: { id: deskId } },
    ]);
  });

  it('is NOT_FOUND for an unknown member', async () => {
    expect((await read(desk, 'unknown')).body.code).toBe('NOT_FOUND');
    expect(await readsOf('unknown')).toEqual([]);
  });
});

describe('the notes of the staff', () => {
  it('are stored encrypted, with their authors, and only grow', async () => {
    const { userId } = await world.fans.newFan();
    for (const text of ['Called about a ticket', 'Called again'])
      expect((await desk.request(`POST /studio/member/${userId}/note`, { text })).body).toMatchObject({
        text,
        by: { staffId: deskId, name: 'Han Seo-jun' },
      });
    const { body } = await read(auditor, userId);
    expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['Called again', 'Called about a ticket']);
    const { pool } = world.fans.store;
    const { rows } = await pool.query<{ row: string }>('SELECT member_note::text AS row FROM member_note');
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('Called').toString('hex'));
    await expect(pool.query('UPDATE member_note SET at = now()')).rejects.toThrow('never changed');
    await expect(pool.query('DELETE FROM member_note')).rejects.toThrow('permission denied');
  });

  it('are in the fan’s download without their writer, and go with the account', async () => {
    const leaving = await world.fans.newFan();
    await desk.request(`POST /studio/member/${leaving.userId}/note`, { text: 'Lost a phone' });
    const notes = world.fans.features.find(({ name }) => name === 'staffNotes');
    const records = [];
    for await (const record of notes?.records(leaving.userId, 'en') ?? []) records.push(record);
    expect(records).toEqual([{ at: expect.any(String), staffNote: 'Lost a phone' }]);
    await world.fans.leave(leaving);
    const left = await world.fans.rowsOf('SELECT FROM member_note WHERE user_id = $1', leaving.userId);
    expect(left).toEqual([]);
  });

  it.each([
    ['', 400],
    ['x'.repeat(2_001), 400],
  ])('refuse a text like “%.3s”', async (text, status) => {
    expect((await desk.request(`POST /studio/member/${fan.userId}/note`, { text })).status).toBe(status);
  });

  it('are not written by staff who only read, nor about an unknown member', async () => {
    expect((await auditor.request(`POST /studio/member/${fan.userId}/note`, { text: 'x' })).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'member.help',
    });
    expect((await desk.request('POST /studio/member/unknown/note', { text: 'x' })).body.code).toBe('NOT_FOUND');
  });
});
