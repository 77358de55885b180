import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFans, type SignedInFan } from '../account/testing.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
  ({ browser: owner } = await world.staff(forAll('owner')));
});
afterAll(() => world.close());

const reason = 'Two fans have written about it';
const rows = (sql: string, ...values: unknown[]) => world.fans.rowsOf(sql, ...values);

async function newFan(): Promise<SignedInFan> {
  const [fan] = await createFans(world.fans.store.platform, 1);
  if (fan === undefined) throw new Error('there is no fan');
  return fan;
}

const requestNewNickname = async (fan: SignedInFan, nickname?: string, browser = desk) =>
  browser.request(`POST /studio/member/${fan.userId}/nickname`, {
    nickname: nickname ?? (await world.fans.nicknameOf(fan)),
    cause: 'IMPERSONATION',
    reason,
  });
const keep = (fan: SignedInFan) => desk.request(`DELETE /studio/member/${fan.userId}/nickname`, { reason });
const shownOf = async ({ userId }: SignedInFan) =>
  (await rows('SELECT shown_nickname(user_id, nickname) AS name FROM fan WHERE user_id = $1', userId))[0]?.['name'];
const nicknameRequestOf = async (fan: SignedInFan) =>
  (await desk.request(`GET /studio/member/${fan.userId}`)).body.nicknameRequest;
const rename = ({ userId }: SignedInFan, nickname: string) =>
  rows('UPDATE fan SET nickname = $2, nickname_key = lower($2) WHERE user_id = $1', userId, nickname);

describe('another nickname', () => {
  it('is requested with a cause that the fan reads in three languages, by mail too, while others see a neutral name', async () => {
    const fan = await newFan();
    expect((await requestNewNickname(fan)).body).toEqual({});
    const request = await nicknameRequestOf(fan);
    expect(request).toMatchObject({ cause: 'IMPERSONATION', shownAs: expect.stringMatching(/^Fan\d{6}$/) });
    expect(await shownOf(fan)).toBe(request.shownAs);
    expect(await rows('SELECT kind, name FROM inbox_item WHERE user_id = $1', fan.userId)).toMatchObject([
      { kind: 'NICKNAME_ASKED', name: { en: 'It can be taken for someone else, or for an artist' } },
    ]);
    expect(await rows('SELECT kind FROM outgoing_message WHERE user_id = $1', fan.userId)).toEqual([
      { kind: 'nicknameAsked' },
    ]);
    const { entries } = (await owner.request(`GET /studio/audit-log?action=member.askNickname&id=${fan.userId}`)).body;
    expect(entries).toMatchObject([{ reason, roles: ['desk'] }]);
  });

  it('ends with any change of the nickname, and the old one stays reserved', async () => {
    const fan = await newFan();
    await rename(fan, 'Impostor');
    await requestNewNickname(fan);
    // The same one in other letters is no other one.
    await rename(fan, 'IMPOSTOR');
    expect(await nicknameRequestOf(fan)).not.toBe(null);
    await rename(fan, 'Honest');
    expect([await nicknameRequestOf(fan), await shownOf(fan)]).toEqual([null, 'Honest']);
    for (const one of [fan, await newFan()])
      await expect(rename(one, 'impostor')).rejects.toMatchObject({ constraint: 'fan_nickname_unique' });
    expect(await rows('SELECT ended FROM nickname_ask WHERE user_id = $1', fan.userId)).toEqual([{ ended: 'CHANGED' }]);
  });

  it('ends when the staff lets the fan keep the nickname, and the fan keeps the nickname', async () => {
    const fan = await newFan();
    await requestNewNickname(fan);
    expect((await keep(fan)).body).toEqual({});
    expect([await nicknameRequestOf(fan), await shownOf(fan)]).toEqual([null, await world.fans.nicknameOf(fan)]);
    const kinds = await rows('SELECT kind FROM inbox_item WHERE user_id = $1 ORDER BY kind', fan.userId);
    expect(kinds.map(({ kind }) => kind)).toEqual(['NICKNAME_ASKED', 'NICKNAME_KEPT']);
    expect((await keep(fan)).body.code).toBe('NICKNAME_NOT_ASKED');
    // It can be requested again.
    expect((await requestNewNickname(fan)).status).toBe(200);
  });

  it('is refused twice, for an earlier nickname, for an unknown member, and to staff who only read', async () => {
    const fan = await newFan();
    const before = await world.fans.nicknameOf(fan);
    await rename(fan, 'Newer');
    expect((await requestNewNickname(fan, before)).body.code).toBe('NICKNAME_CHANGED');
    const { browser: auditor } = await world.staff(forAll('auditor'));
    expect((await requestNewNickname(fan, 'Newer', auditor)).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'member.help',
    });
    expect(await rows('SELECT FROM nickname_ask WHERE user_id = $1', fan.userId)).toEqual([]);
    await requestNewNickname(fan);
    expect((await requestNewNickname(fan)).body.code).toBe('NICKNAME_ASKED');
    expect((await desk.request('DELETE /studio/member/unknown/nickname', { reason })).body.code).toBe('NOT_FOUND');
  });

  it('is requested once by two staff members at the same time', async () => {
    const fan = await newFan();
    const replies = await Promise.all([requestNewNickname(fan), requestNewNickname(fan, undefined, owner)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await rows('SELECT FROM inbox_item WHERE user_id = $1', fan.userId)).toHaveLength(1);
  });
});
