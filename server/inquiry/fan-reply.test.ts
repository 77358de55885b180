import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedInFan } from '../account/testing.ts';
import { itemsOf } from '../inbox/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../members/testing.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { inquireAs } from './desk/testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let deskId: string;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk, staffId: deskId } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

const read = async (inquiryId: string) => (await desk.request(`GET /studio/inquiry/${inquiryId}`)).body;
const reply = (fan: SignedInFan, inquiryId: string, message: string, headers = {}) =>
  world.fans.request(fan, `POST /inquiry/${inquiryId}/reply`, { message }, headers);
async function answer(inquiryId: string, message = 'In your wallet.'): Promise<void> {
  const { version } = await read(inquiryId);
  const sent = await desk.request(`POST /studio/inquiry/${inquiryId}/answer`, { version, message });
  expect(sent.status, sent.text).toBe(200);
}
const age = (inquiryId: string, days: number) =>
  world.fans.store.pool.query(
    `UPDATE inquiry SET answered_at = answered_at - make_interval(days => $2), closed_at = closed_at - make_interval(days => $2)
     WHERE inquiry_id = $1`,
    [inquiryId, days],
  );

it('a fan’s reply to an answer waits in the queue, with the topic and the person that the inquiry had', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await desk.request(`PUT /studio/inquiry/${inquiryId}/holder`, { version: 1, staffId: deskId });
  await answer(inquiryId);
  const later = await inquireAs(world, await world.fans.newFan());
  const { status, body, text } = await reply(fan, inquiryId, '  It is not there. ');
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    status: 'WAITING',
    unread: false,
    replyUntil: null,
    replies: [
      { from: 'STAFF', message: 'In your wallet.' },
      { from: 'FAN', message: 'It is not there.' },
    ],
  });
  expect(await itemsOf(world.fans.store.platform, fan.userId)).toMatchObject([{ unread: false }]);
  const page = await read(inquiryId);
  expect(page).toMatchObject({
    status: 'WAITING',
    topic: 'TICKET',
    answeredAt: null,
    holder: { staffId: deskId },
    replies: [
      { from: 'STAFF', by: { staffId: deskId } },
      { from: 'FAN', by: null },
    ],
  });
  expect(Date.parse(page.waitsSince)).toBeGreaterThan(Date.parse(page.replies[0].repliedAt));
  // It waits since the reply, so earlier ones come first; and it is still in the list of its assigned person.
  const listed = (await desk.request('GET /studio/inquiry')).body.inquiries;
  const ids = listed.map((row: { inquiryId: string }) => row.inquiryId);
  expect(ids.indexOf(later)).toBeLessThan(ids.indexOf(inquiryId));
  expect((await desk.request('GET /studio/inquiry?state=MINE')).body.inquiries).toMatchObject([{ inquiryId }]);
});

it('the first answer keeps its time, and the last one settles the inquiry', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await answer(inquiryId);
  const first = (await read(inquiryId)).replies[0].repliedAt;
  await reply(fan, inquiryId, 'Not yet');
  await answer(inquiryId, 'Now it is');
  const page = await read(inquiryId);
  expect(page.replies.find(({ from }: { from: string }) => from === 'STAFF').repliedAt).toBe(first);
  expect(Date.parse(page.answeredAt)).toBeGreaterThan(Date.parse(page.waitsSince));
  expect(page.status).toBe('ANSWERED');
});

it('an answer that is written while the fan replies is refused: the reply is read first', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  const { version } = await read(inquiryId);
  await reply(fan, inquiryId, 'I forgot the number');
  const sent = await desk.request(`POST /studio/inquiry/${inquiryId}/answer`, { version, message: 'Which number?' });
  expect(sent.body.code).toBe('INQUIRY_CHANGED');
});

it('a reply is sent once for one key', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await answer(inquiryId);
  const headers = { 'Idempotency-Key': `reply-once-${inquiryId}` };
  const both = [await reply(fan, inquiryId, 'Once', headers), await reply(fan, inquiryId, 'Once', headers)];
  expect(both[1]?.text).toBe(both[0]?.text);
  expect(both[0]?.body.replies).toHaveLength(2);
});

it('a fan writes up to five times in an inquiry before it is answered, and each answer makes room', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => reply(fan, inquiryId, text)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 409, 409]);
  expect(all.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'REPLIES_WAITING', max: 5 });
  await answer(inquiryId);
  const again: number[] = [];
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) again.push((await reply(fan, inquiryId, text)).status);
  expect(again).toEqual([200, 200, 200, 200, 200, 409]);
});

it('a reply needs a free place among the five inquiries that may wait', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await answer(inquiryId);
  await Promise.all(Array.from({ length: 5 }, () => inquireAs(world, fan)));
  expect((await reply(fan, inquiryId, 'One more')).body).toMatchObject({ code: 'INQUIRIES_WAITING', max: 5 });
  expect((await read(inquiryId)).status).toBe('ANSWERED');
});

it('an inquiry that was closed is open again by a reply of the next 30 days, and has ended after that', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await desk.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'OTHER' });
  await age(inquiryId, 29);
  const { body } = await world.fans.request(fan, `GET /inquiry/${inquiryId}`);
  expect(body.status).toBe('CLOSED');
  expect(Date.parse(body.replyUntil)).toBeGreaterThan(Date.now());
  expect((await reply(fan, inquiryId, 'Please look again')).body.status).toBe('WAITING');
  await answer(inquiryId);
  await age(inquiryId, 31);
  expect(await reply(fan, inquiryId, 'Too late')).toMatchObject({ status: 410, body: { code: 'INQUIRY_ENDED' } });
  const page = await read(inquiryId);
  expect([page.status, page.replies.length]).toEqual(['ANSWERED', 2]);
});

it('a reply in another fan’s inquiry is refused', async () => {
  const inquiryId = await inquireAs(world, await world.fans.newFan());
  expect((await reply(await world.fans.newFan(), inquiryId, 'Hello')).body.code).toBe('NOT_FOUND');
});

it.each(['', ' \n', '가'.repeat(2_001)])('a reply of “%.3s” is refused', async (message) => {
  const fan = await world.fans.newFan();
  expect((await reply(fan, await inquireAs(world, fan), message)).body.code).toBe('INVALID_REQUEST');
});

it('a reply is sealed, and in the fan’s download', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await reply(fan, inquiryId, 'Lost a phone');
  const { rows } = await world.fans.store.pool.query<{ row: string }>('SELECT r::text AS row FROM inquiry_reply AS r');
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('Lost').toString('hex'));
  const records = [];
  const data = world.fans.features.find(({ name }) => name === 'inquiries');
  for await (const record of data?.records(fan.userId, 'en') ?? []) records.push(record);
  expect(records).toMatchObject([{ inquiryId, replies: [{ from: 'FAN', message: 'Lost a phone' }] }]);
});

it('a suspended fan replies, too', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await answer(inquiryId);
  const suspending = { cause: 'ABUSE', days: 7, reason: 'Insults' };
  const { status } = await desk.request(`POST /studio/member/${fan.userId}/suspension`, suspending);
  expect(status).toBe(200);
  expect((await reply(fan, inquiryId, 'Why?')).body.status).toBe('WAITING');
});
