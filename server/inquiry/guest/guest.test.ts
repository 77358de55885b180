import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfEmail } from '../../account/service.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import { hashOfRecipient, openData, openRecipient } from '../../outbox/sealed.ts';
import { storeMessage } from '../../outbox/service.ts';
import { readStopped, stopAddress } from '../../outbox/stopped.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TestApi, TestReply } from '../../platform/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { deleteForgottenInquiries } from '../personal-data.ts';
import { createGuestCodes } from './guest-codes.ts';
import { guestRoutes } from './routes.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let api: TestApi;
let count = 0;
const device = crypto.randomUUID();

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
  api = world.fans.store.serve({ routes: guestRoutes(world.fans.store.platform) });
});
afterAll(() => world.close());

const notice = {
  kind: 'inquiryAnswered',
  userId: null,
  language: 'en',
  data: {},
  usefulFor: 600,
  isNotice: true,
} as const;
const newAddress = () => `guest-${(count += 1)}@mail.example`;
const post = (call: string, body: object, headers: Record<string, string> = {}): Promise<TestReply> =>
  api.request(`POST /guest/question${call}`, {
    body,
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'X-Device-Id': device, ...headers },
  });

/** The mails to an address, the oldest first. */
async function mailsTo(address: string) {
  const { pool, sealing } = world.fans.store.platform;
  const { rows } = await pool.query<{
    key: string;
    kind: string;
    user_id: string | null;
    recipient_sealed: Buffer;
    data_sealed: Buffer;
  }>('SELECT key, kind, user_id, recipient_sealed, data_sealed FROM outgoing_message ORDER BY message_id');
  return rows
    .filter((row) => openRecipient(sealing, row) === address)
    .map((row) => ({ kind: row.kind, userId: row.user_id, ...openData(sealing, row) }));
}

/** Without a call: many from one computer are refused. */
async function sendCodes(number: number, email: string): Promise<void> {
  const { platform, pool } = world.fans.store;
  const hash = await hashOfEmail(platform.lookup, email);
  for (let n = 0; n < number; n += 1)
    await inTransaction(pool, (connection) =>
      createGuestCodes(platform).send(connection, { email, hash, language: 'en' }),
    );
}

async function codeFor(email: string): Promise<string> {
  const sent = await post('/code', { email, language: 'en' });
  expect(sent, sent.text).toMatchObject({ status: 200, body: { minutes: 10 } });
  return (await mailsTo(email)).findLast(({ kind }) => kind === 'guestCode')?.data['code'] ?? '';
}

const form = (email: string, code: string) => ({
  email,
  code,
  topic: 'ACCOUNT',
  message: 'I can’t sign in.',
  reference: null,
  language: 'en',
});

async function inquire(email = newAddress()) {
  const { status, body, text } = await post('', form(email, await codeFor(email)));
  expect(status, text).toBe(200);
  return { email, token: String(body.token), inquiryId: String(body.inquiry.inquiryId) };
}
const read = (token: string) => post('/read', { token });
const page = async (inquiryId: string) => (await desk.request(`GET /studio/inquiry/${inquiryId}`)).body;
const answer = async (inquiryId: string, message: string) => {
  const { version } = await page(inquiryId);
  return desk.request(`POST /studio/inquiry/${inquiryId}/answer`, { version, message });
};
/** The secret in the link of the last answer. */
async function linkedToken(email: string): Promise<string> {
  const path = (await mailsTo(email)).findLast(({ kind }) => kind === 'guestAnswered')?.parts.link?.path ?? '';
  return path.split('#inquiry=')[1] ?? '';
}

describe('a question without an account', () => {
  it('is in the same queue with a mark, with the address masked and sealed', async () => {
    const { email, inquiryId } = await inquire();
    const { inquiries } = (await desk.request('GET /studio/inquiry')).body;
    const row = inquiries.find((one: { inquiryId: string }) => one.inquiryId === inquiryId);
    expect(row).toMatchObject({ isGuest: true, nickname: null, topic: 'ACCOUNT', status: 'WAITING' });
    expect(await page(inquiryId)).toMatchObject({ fan: null, guest: { email: 'g***@mail.example' }, notes: [] });
    const { rows } = await world.fans.store.pool.query<{ row: string }>(
      `SELECT i::text AS row FROM inquiry AS i UNION ALL SELECT l::text FROM inquiry_guest_link AS l
       UNION ALL SELECT c::text FROM inquiry_guest_code AS c`,
    );
    const stored = rows.map(({ row: text }) => text).join();
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(Buffer.from(email).toString('hex'));
  });

  it('lets the answer be mailed to an address that was stopped', async () => {
    const email = newAddress();
    const { platform, pool } = world.fans.store;
    const hash = await hashOfRecipient(platform.lookup, email);
    await stopAddress(pool, { hash, userId: null, reason: 'BOUNCED', status: null });
    const code = await codeFor(email);
    await post('', form(email, code === '000000' ? '000001' : '000000'));
    expect(await readStopped(platform, pool, email)).not.toBeNull();
    await post('', form(email, code));
    expect(await readStopped(platform, pool, email)).toBeNull();
  });

  it('is found by the address of its guest', async () => {
    const { email, inquiryId } = await inquire();
    const found = async (q: string) =>
      (await desk.request(`GET /studio/inquiry?q=${encodeURIComponent(q)}`)).body.inquiries;
    expect(await found(email.toUpperCase())).toMatchObject([{ inquiryId, isGuest: true }]);
    expect(await found(newAddress())).toEqual([]);
  });

  it('is answered by mail with a link, by which its owner reads and replies without signing in', async () => {
    const { email, token, inquiryId } = await inquire();
    expect((await answer(inquiryId, 'Try it again.')).status).toBe(200);
    const mails = await mailsTo(email);
    expect(mails.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['guestCode', null],
      ['guestAnswered', null],
    ]);
    expect(mails[1]?.parts).toMatchObject({ quote: 'Try it again.' });
    const linked = await linkedToken(email);
    expect(linked).toMatch(/^[\w-]{43}$/);
    expect(linked).not.toBe(token);
    for (const secret of [token, linked])
      expect((await read(secret)).body).toMatchObject({ inquiryId, replies: [{ message: 'Try it again.' }] });
    const { rows } = await world.fans.store.pool.query(
      'SELECT seen_at >= answered_at AS seen FROM inquiry WHERE inquiry_id = $1',
      [inquiryId],
    );
    expect(rows).toEqual([{ seen: true }]);
    const replied = await post('/reply', { token: linked, message: 'Still not.' });
    expect(replied.body).toMatchObject({ status: 'WAITING', replies: [{ from: 'STAFF' }, { from: 'FAN' }] });
    expect(await page(inquiryId)).toMatchObject({ status: 'WAITING', replies: [{}, { message: 'Still not.' }] });
  });

  it('is sent once for one key', async () => {
    const email = newAddress();
    const body = form(email, await codeFor(email));
    const headers = { 'Idempotency-Key': `guest-once-${email}` };
    const both = [await post('', body, headers), await post('', body, headers)];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[1]?.text).toBe(both[0]?.text);
  });

  it('is limited as a fan’s: five of one address may wait', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n += 1) await inquire(email);
    const refused = await post('', form(email, await codeFor(email)));
    expect(refused.body).toMatchObject({ code: 'INQUIRIES_WAITING', max: 5 });
  });

  it('is never an objection to a suspension', async () => {
    const email = newAddress();
    const body = { ...form(email, await codeFor(email)), topic: 'SUSPENSION' };
    expect((await post('', body)).body.code).toBe('INVALID_REQUEST');
  });
});

describe('a code for a question without an account', () => {
  it('works only for its address, once, and has five attempts', async () => {
    const email = newAddress();
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await post('', form(newAddress(), code))).body.code).toBe('EMAIL_CODE_EXPIRED');
    expect((await post('', form(email, wrong))).body).toMatchObject({ code: 'EMAIL_CODE_WRONG', attemptsLeft: 4 });
    expect((await post('', form(email.toUpperCase(), code))).status).toBe(200);
    expect((await post('', form(email, code))).body.code).toBe('EMAIL_CODE_EXPIRED');

    const second = await codeFor(email);
    const bad = second === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await post('', form(email, bad));
    expect((await post('', form(email, second))).body.code).toBe('EMAIL_CODE_EXPIRED');
  });

  it('is not accepted after ten minutes', async () => {
    const email = newAddress();
    const code = await codeFor(email);
    await world.fans.store.pool.query("UPDATE inquiry_guest_code SET expires_at = now() - interval '1 second'");
    expect((await post('', form(email, code))).body.code).toBe('EMAIL_CODE_EXPIRED');
  });

  it('is mailed to a member like to any guest, six times an hour, and the replies do not reveal the membership', async () => {
    const { platform, pool } = world.fans.store;
    const [member, stranger] = [newAddress(), newAddress()];
    const fan = await world.fans.newFan();
    await pool.query('UPDATE fan SET email_verified_at = now(), email_hash = $2 WHERE user_id = $1', [
      fan.userId,
      await hashOfEmail(platform.lookup, member),
    ]);
    // Mails of the account would count, if the limit were that of the recipient.
    for (const key of ['first', 'second'])
      await inTransaction(pool, (connection) =>
        storeMessage(platform, connection, { ...notice, key: `${fan.userId} ${key}`, recipient: member }),
      );
    const repliesTo = async (email: string) => {
      await sendCodes(5, email);
      const replies = [];
      for (let n = 0; n < 3; n += 1) replies.push(await post('/code', { email, language: 'en' }));
      return replies.map(({ status, body }) => [status, body]);
    };
    const replies = await repliesTo(member);
    expect(replies).toEqual(Array.from({ length: 3 }, () => [200, { minutes: 10 }]));
    expect(await repliesTo(stranger)).toEqual(replies);
    const codesTo = async (email: string) => {
      const mails = (await mailsTo(email)).filter(({ kind }) => kind !== notice.kind);
      return mails.map(({ kind, userId, data }) => [kind, userId, Object.keys(data).toSorted()]);
    };
    const codes = await codesTo(member);
    expect(codes).toEqual(Array.from({ length: 6 }, () => ['guestCode', null, ['code', 'minutes']]));
    expect(await codesTo(stranger)).toEqual(codes);
  });

  it('does not delay other mails with codes to its address', async () => {
    const { platform, pool } = world.fans.store;
    const recipient = newAddress();
    await sendCodes(6, recipient);
    const code = { ...notice, kind: 'emailCode', key: `code to ${recipient}`, recipient, isNotice: false } as const;
    await inTransaction(pool, (connection) => storeMessage(platform, connection, code));
    expect((await mailsTo(recipient)).at(-1)?.kind).toBe('emailCode');
  });
});

describe('a link to a question without an account', () => {
  it('opens nothing if it is unknown or has expired', async () => {
    const { token } = await inquire();
    expect((await read('x'.repeat(43))).body.code).toBe('NOT_FOUND');
    await world.fans.store.pool.query("UPDATE inquiry_guest_link SET expires_at = now() - interval '1 second'");
    expect((await read(token)).body.code).toBe('NOT_FOUND');
    expect((await post('/reply', { token, message: 'Hello?' })).body.code).toBe('NOT_FOUND');
  });

  it('is deleted by the sweep when it has expired, as are codes of yesterday', async () => {
    const { pool } = world.fans.store;
    await inquire();
    await pool.query("UPDATE inquiry_guest_link SET expires_at = now() - interval '1 second'");
    await pool.query("UPDATE inquiry_guest_code SET sent_at = now() - interval '2 days'");
    await deleteForgottenInquiries(pool);
    const { rows } = await pool.query(
      'SELECT (SELECT count(*) FROM inquiry_guest_link) AS links, (SELECT count(*) FROM inquiry_guest_code) AS codes',
    );
    expect(rows).toEqual([{ links: 0, codes: 0 }]);
  });
});

it('a question without an account is deleted three years after the last that happened', async () => {
  const { pool } = world.fans.store;
  const [old, fresh] = [await inquire(), await inquire()];
  await answer(fresh.inquiryId, 'Yes');
  await pool.query("UPDATE inquiry SET asked_at = now() - interval '37 months' WHERE inquiry_id = ANY ($1)", [
    [old.inquiryId, fresh.inquiryId],
  ]);
  await deleteForgottenInquiries(pool);
  const { rows } = await pool.query('SELECT inquiry_id FROM inquiry WHERE inquiry_id = ANY ($1)', [
    [old.inquiryId, fresh.inquiryId],
  ]);
  expect(rows).toEqual([{ inquiry_id: fresh.inquiryId }]);
});

it('when a member leaves, the inquiries that they sent as a guest with their confirmed address are deleted too', async () => {
  const { pool } = world.fans.store;
  const fan = await world.fans.newFan();
  const { inquiryId, token } = await inquire();
  // The guest's address is the member's.
  await pool.query(
    `UPDATE fan SET email_verified_at = now(), email_hash = decode(
       (SELECT substr(user_id, 7) FROM inquiry WHERE inquiry_id = $2), 'hex') WHERE user_id = $1`,
    [fan.userId, inquiryId],
  );
  await pool.query('UPDATE fan SET email_verified_at = now() WHERE user_id = $1', [fan.userId]);
  const data = world.fans.features.find(({ name }) => name === 'inquiries');
  const records = [];
  for await (const record of data?.records(fan.userId, 'en') ?? []) records.push(record);
  expect(records).toMatchObject([{ inquiryId }]);
  await world.fans.leave(fan);
  const { rows } = await pool.query('SELECT forget_on IS NOT NULL AS forgotten FROM inquiry WHERE inquiry_id = $1', [
    inquiryId,
  ]);
  expect(rows).toEqual([{ forgotten: true }]);
  expect((await post('/reply', { token, message: 'Hello?' })).body.code).toBe('NOT_FOUND');
  expect((await read(token)).body.code).toBe('NOT_FOUND');
});
