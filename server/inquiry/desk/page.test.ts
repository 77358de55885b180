import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInFan } from '../../account/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { answerInquiry } from '../inquiries.ts';
import { inquireAs } from './testing.ts';

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
  orderNumber = (await world.fans.store.order(fan.userId, { card: 2 })).body.number;
  await world.fans.request(fan, 'POST /ticket/register', { code: 'FANS-TEST-0000-0012' });
});
afterAll(() => world.close());

const read = (inquiryId: string, browser = desk) => browser.request(`GET /studio/inquiry/${inquiryId}`);
const answer = (inquiryId: string, body: object, browser = desk) =>
  browser.request(`POST /studio/inquiry/${inquiryId}/answer`, body);
const note = (inquiryId: string, text: string, browser = desk) =>
  browser.request(`POST /studio/inquiry/${inquiryId}/note`, { text });
const historyOf = async (inquiryId: string) => {
  const { browser } = await world.staff(forAll('owner'));
  return (await browser.request(`GET /studio/audit-log/inquiry/${inquiryId}`)).body.entries;
};

describe('the page of an inquiry', () => {
  it('has the conversation, the fan, their latest actions, and their other inquiries', async () => {
    const before = await inquireAs(world, fan, 'Another one\nfor later', { topic: 'VOTE' });
    const reference = ` ${orderNumber.toLowerCase().replaceAll('-', '－')} `;
    const inquiryId = await inquireAs(world, fan, 'Where is it?\nI paid.', { reference });
    const { status, body, text } = await read(inquiryId);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      inquiryId,
      message: 'Where is it?\nI paid.',
      status: 'WAITING',
      referenceTo: 'ORDER',
      origin: world.fans.store.platform.config.publicOrigin,
      replies: [],
      holder: null,
      version: 1,
      fan: { userId: fan.userId, nickname: await world.fans.nicknameOf(fan), suspension: null },
      orders: [{ number: orderNumber, status: 'RESERVED', more: 0 }],
      tickets: [{ state: 'HOLDING' }],
      ballots: [],
      others: [{ inquiryId: before, topic: 'VOTE', status: 'WAITING' }],
      notes: [],
    });
    expect(body.colleagues).toContainEqual({ staffId: deskId, name: 'Han Seo-jun' });
    expect(body.others).toMatchObject([{ firstLine: 'Another one' }]);
    expect(text).not.toContain('for later');
  });

  it('links a number only if it belongs to this fan', async () => {
    const { body } = await world.fans.request(fan, 'GET /ticket');
    const ticket = body.tickets[0].number;
    expect((await read(await inquireAs(world, fan, 'Mine', { reference: ticket }))).body.referenceTo).toBe('TICKET');
    const other = await world.fans.newFan();
    expect((await read(await inquireAs(world, other, 'Not mine', { reference: ticket }))).body.referenceTo).toBeNull();
  });

  it('lists the staff who may answer, without staff who only read', async () => {
    const { body } = await read(await inquireAs(world, await world.fans.newFan()), auditor);
    const auditors = await world.staff(forAll('auditor'));
    expect(body.colleagues.map(({ staffId }: { staffId: string }) => staffId)).not.toContain(auditors.staffId);
  });

  it('is in the audit log each time that a staff member reads it', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    await read(inquiryId);
    await read(inquiryId, auditor);
    expect(await historyOf(inquiryId)).toMatchObject([
      { action: 'inquiry.read', roles: ['auditor'] },
      { action: 'inquiry.read', roles: ['desk'], actor: { id: deskId } },
    ]);
    expect((await read('unknown')).body.code).toBe('NOT_FOUND');
  });
});

describe('an answer', () => {
  it('reaches the fan without its author, whom only the staff see; the audit log has only the fact', async () => {
    const other = await world.fans.newFan();
    const inquiryId = await inquireAs(world, other);
    expect((await answer(inquiryId, { version: 1, message: '  In your wallet. ' })).body).toEqual({ version: 2 });
    const { body, text } = await world.fans.request(other, `GET /inquiry/${inquiryId}`);
    expect(body).toMatchObject({ status: 'ANSWERED', unread: true, replies: [{ message: 'In your wallet.' }] });
    expect(text).not.toContain(deskId);
    const page = (await read(inquiryId)).body;
    expect(page).toMatchObject({
      status: 'ANSWERED',
      answeredAt: expect.any(String),
      replies: [{ message: 'In your wallet.', by: { staffId: deskId, name: 'Han Seo-jun' } }],
    });
    const [, entry] = await historyOf(inquiryId);
    expect(entry).toMatchObject({ action: 'inquiry.answer', actor: { id: deskId } });
    const { browser } = await world.staff(forAll('owner'));
    const detail = await browser.request(`GET /studio/audit-log/entry/${entry.entry}`);
    expect(detail.body.detail).toMatchObject({
      before: { status: 'WAITING' },
      after: { status: 'ANSWERED', reply: 1 },
    });
    expect(detail.text).not.toContain('wallet');
  });

  it('is refused if another person has answered in the meantime, by Studio or by command, and the fan gets one', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    const message = 'Mine';
    const both = await Promise.all([1, 2].map(() => answer(inquiryId, { version: 1, message })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('INQUIRY_CHANGED');
    await answerInquiry(world.fans.store.platform, inquiryId, 'By command');
    expect((await answer(inquiryId, { version: 2, message })).body.code).toBe('INQUIRY_CHANGED');
    const { replies, version } = (await read(inquiryId)).body;
    expect(replies).toMatchObject([{ message: 'Mine' }, { message: 'By command', by: null }]);
    expect((await answer(inquiryId, { version, message: 'One more thing' })).status).toBe(200);
  });

  it('is sent once for one key', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    const send = () =>
      desk.request(
        `POST /studio/inquiry/${inquiryId}/answer`,
        { version: 1, message: 'Once' },
        { 'Idempotency-Key': `once-${inquiryId}` },
      );
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await read(inquiryId)).body.replies).toHaveLength(1);
  });

  it.each([
    ['', 400],
    ['  ', 400],
    ['글'.repeat(10_000), 200],
    ['글'.repeat(10_001), 400],
  ])('may have up to 10,000 letters of “%.3s”', async (message, status) => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    expect((await answer(inquiryId, { version: 1, message })).status).toBe(status);
  });

  it('is refused to staff who only read', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    expect((await answer(inquiryId, { version: 1, message: 'x' }, auditor)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'inquiry.answer',
    });
  });
});

describe('an inquiry', () => {
  const setHolder = (inquiryId: string, version: number, staffId: string | null) =>
    desk.request(`PUT /studio/inquiry/${inquiryId}/holder`, { version, staffId });

  it('is taken, assigned to a colleague and released; an action on an older view is refused', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    const colleague = await world.staff(forAll('desk'));
    expect((await setHolder(inquiryId, 1, deskId)).body).toEqual({ version: 2 });
    expect((await setHolder(inquiryId, 1, colleague.staffId)).body.code).toBe('INQUIRY_CHANGED');
    await setHolder(inquiryId, 2, colleague.staffId);
    expect((await read(inquiryId)).body.holder).toEqual({ staffId: colleague.staffId, name: 'Han Seo-jun' });
    await setHolder(inquiryId, 3, null);
    expect((await read(inquiryId)).body.holder).toBeNull();
    expect((await historyOf(inquiryId)).map(({ action }: { action: string }) => action)).toEqual([
      'inquiry.read',
      'inquiry.assign',
      'inquiry.read',
      'inquiry.assign',
      'inquiry.assign',
    ]);
  });

  it('is not assigned to a colleague who may not answer', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    const { staffId } = await world.staff(forAll('shop'));
    expect((await setHolder(inquiryId, 1, staffId)).body.code).toBe('INQUIRY_STATE');
  });

  it('is closed without an answer, which makes room for another one, and opened again', async () => {
    const other = await world.fans.newFan();
    const [inquiryId = ''] = await Promise.all(Array.from({ length: 5 }, () => inquireAs(world, other)));
    const close = (version: number) =>
      desk.request(`POST /studio/inquiry/${inquiryId}/closing`, { version, cause: 'SETTLED' });
    const reopen = (version: number) => desk.request(`DELETE /studio/inquiry/${inquiryId}/closing`, { version });
    expect((await reopen(1)).body.code).toBe('INQUIRY_STATE');
    expect((await close(1)).body).toEqual({ version: 2 });
    expect((await close(2)).body.code).toBe('INQUIRY_STATE');
    expect((await setHolder(inquiryId, 2, deskId)).body.code).toBe('INQUIRY_STATE');
    expect((await world.fans.request(other, `GET /inquiry/${inquiryId}`)).body.status).toBe('CLOSED');
    const room = await inquireAs(world, other, 'There is room');
    expect((await reopen(2)).body.code).toBe('INQUIRIES_WAITING');
    await answer(room, { version: 1, message: 'Yes' });
    expect((await reopen(2)).body).toEqual({ version: 3 });
    expect((await read(inquiryId)).body).toMatchObject({ status: 'WAITING', closedAt: null });
  });

  it('can still be answered after it was closed', async () => {
    const inquiryId = await inquireAs(world, await world.fans.newFan());
    await desk.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'OTHER' });
    expect((await answer(inquiryId, { version: 2, message: 'After all' })).status).toBe(200);
    expect((await read(inquiryId)).body).toMatchObject({ status: 'ANSWERED', closedAt: null });
  });

  it('does not wait after its fan has left, and refuses every action', async () => {
    const leaving = await world.fans.newFan();
    const inquiryId = await inquireAs(world, leaving);
    await note(inquiryId, 'Called them');
    await world.fans.leave(leaving);
    const { body } = await read(inquiryId);
    expect(body).toMatchObject({ fan: null, status: 'CLOSED', notes: [] });
    const { version } = body;
    const refused = [
      await answer(inquiryId, { version, message: 'Hello?' }),
      await note(inquiryId, 'Too late'),
      await desk.request(`DELETE /studio/inquiry/${inquiryId}/closing`, { version }),
    ];
    expect(refused.map((reply) => reply.body.code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('the notes of an inquiry', () => {
  it('are stored encrypted, are never changed, and the fan does not see them', async () => {
    const other = await world.fans.newFan();
    const inquiryId = await inquireAs(world, other);
    for (const text of ['Called about it', 'Called again'])
      expect((await note(inquiryId, text)).body).toMatchObject({ text, by: { staffId: deskId, name: 'Han Seo-jun' } });
    const { body } = await read(inquiryId, auditor);
    expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['Called again', 'Called about it']);
    // A note does not change the assignment or the answers.
    expect(body.version).toBe(1);
    expect((await world.fans.request(other, `GET /inquiry/${inquiryId}`)).text).not.toContain('Called');
    const { pool } = world.fans.store;
    const { rows } = await pool.query<{ row: string }>('SELECT inquiry_note::text AS row FROM inquiry_note');
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('Called').toString('hex'));
    await expect(pool.query('UPDATE inquiry_note SET at = now()')).rejects.toThrow('never changed');
    await expect(pool.query('DELETE FROM inquiry_note')).rejects.toThrow('permission denied');
  });

  it('are in the fan’s download without their writer', async () => {
    const other = await world.fans.newFan();
    await note(await inquireAs(world, other), 'Lost a phone');
    const notes = world.fans.features.find(({ name }) => name === 'inquiryNotes');
    const records = [];
    for await (const record of notes?.records(other.userId, 'en') ?? []) records.push(record);
    expect(records).toEqual([{ at: expect.any(String), staffNote: 'Lost a phone' }]);
  });
});
