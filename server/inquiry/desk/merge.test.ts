import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemsOf } from '../../inbox/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { inquireAs } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

const read = async (inquiryId: string) => (await desk.request(`GET /studio/inquiry/${inquiryId}`)).body;
const merge = (inquiryId: string, intoId: string, version = 1) =>
  desk.request(`POST /studio/inquiry/${inquiryId}/merge`, { version, intoId });

it('a merged inquiry is closed, and links its fan to the other one, where all replies go', async () => {
  const fan = await world.fans.newFan();
  const first = await inquireAs(world, fan, 'Where is it?');
  const second = await inquireAs(world, fan, 'Hello? Where is it?');
  expect((await merge(second, first)).body).toEqual({ version: 2 });
  expect(await read(second)).toMatchObject({ status: 'CLOSED', mergedInto: first });
  const { body } = await world.fans.request(fan, `GET /inquiry/${second}`);
  expect(body).toMatchObject({ status: 'CLOSED', mergedInto: first });
  expect(Date.parse(body.replyUntil)).toBeLessThanOrEqual(Date.now());
  const reply = (id: string) => world.fans.request(fan, `POST /inquiry/${id}/reply`, { message: 'Thanks' });
  expect((await reply(second)).body.code).toBe('INQUIRY_ENDED');
  expect((await reply(first)).status).toBe(200);
});

it('an inquiry that was merged is opened again without the link', async () => {
  const fan = await world.fans.newFan();
  const [first, second] = [await inquireAs(world, fan), await inquireAs(world, fan)];
  await merge(second, first);
  await desk.request(`DELETE /studio/inquiry/${second}/closing`, { version: 2 });
  expect(await read(second)).toMatchObject({ status: 'WAITING', mergedInto: null });
});

it('an inquiry can’t be merged into one of another fan, itself, a closed one, or a missing one', async () => {
  const fan = await world.fans.newFan();
  const [inquiryId, closed] = [await inquireAs(world, fan), await inquireAs(world, fan)];
  await desk.request(`POST /studio/inquiry/${closed}/closing`, { version: 1, cause: 'OTHER' });
  const foreign = await inquireAs(world, await world.fans.newFan());
  const refused = [];
  for (const into of [foreign, inquiryId, closed, 'none']) refused.push((await merge(inquiryId, into)).body.code);
  expect(refused).toEqual(['INQUIRY_STATE', 'INQUIRY_STATE', 'INQUIRY_STATE', 'INQUIRY_STATE']);
  expect((await merge('none', inquiryId)).body.code).toBe('NOT_FOUND');
  expect((await merge(inquiryId, foreign, 2)).body.code).toBe('INQUIRY_CHANGED');
});

it('an inquiry is merged into one in which the fan still may reply, and which they see on the same page', async () => {
  const { pool } = world.fans.store;
  const fan = await world.fans.newFan();
  const [inquiryId, other] = [await inquireAs(world, fan), await inquireAs(world, fan, 'Before\nthat')];
  await desk.request(`POST /studio/inquiry/${other}/answer`, { version: 1, message: 'There.' });
  const row = { inquiryId: other, firstLine: 'Before' };
  expect((await read(inquiryId)).others).toMatchObject([{ ...row, isTarget: true }]);
  for (const change of [
    "answered_at = now() - interval '31 days'",
    "answered_at = now(), origin = 'https://partner.example'",
  ]) {
    await pool.query(`UPDATE inquiry SET ${change} WHERE inquiry_id = $1`, [other]);
    expect((await read(inquiryId)).others).toMatchObject([{ ...row, isTarget: false }]);
    expect((await merge(inquiryId, other)).body.code).toBe('INQUIRY_STATE');
  }
});

it('a fan is notified once in the inbox that an inquiry was merged, until they open it', async () => {
  const fan = await world.fans.newFan();
  const [first, second] = [await inquireAs(world, fan), await inquireAs(world, fan)];
  await merge(second, first);
  const path = `/mypage/inquiry?inquiry=${second}`;
  const { platform } = world.fans.store;
  expect(await itemsOf(platform, fan.userId)).toMatchObject([{ kind: 'INQUIRY_MERGED', path, unread: true }]);
  await world.fans.request(fan, `POST /inquiry/${second}/seen`);
  expect(await itemsOf(platform, fan.userId)).toMatchObject([{ kind: 'INQUIRY_MERGED', unread: false }]);
});

it('two inquiries that are merged into each other at the same time leave one waiting inquiry', async () => {
  const fan = await world.fans.newFan();
  const [first, second] = [await inquireAs(world, fan), await inquireAs(world, fan)];
  const both = await Promise.all([merge(first, second), merge(second, first)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const states = [(await read(first)).status, (await read(second)).status];
  expect(new Set(states)).toEqual(new Set(['CLOSED', 'WAITING']));
});
