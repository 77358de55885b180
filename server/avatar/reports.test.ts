import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxRoutes } from '../inbox/routes.ts';
import { createInboxService } from '../inbox/service.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
import { avatarPersonalData } from './personal-data.ts';
import { type AvatarTest, createAvatarTest } from './testing.ts';

let test: AvatarTest;
/** Shows a picture to others. */
let owner: string;
let fans: string[];
let address: string;
let avatarId: string;
beforeAll(async () => {
  test = await createAvatarTest();
  [owner = '', ...fans] = await test.newFans(4);
});
afterAll(() => test.close());

async function showPicture(): Promise<void> {
  await test.upload(owner);
  const { body } = await test.request(owner, 'PATCH /user/me/avatar', { isShown: true });
  address = body.avatar.small;
  avatarId = /avatar\/([\w-]+)\/96/.exec(address)?.[1] ?? '';
}

const report = (fan: string | undefined, id: string, reason: string) =>
  test.request(fan, `POST /user/avatar/${id}/report`, { reason });
const run = (...words: string[]) => runOnDatabaseOf(test.platform, ['avatar', ...words]);

describe('a reported picture', () => {
  it('is refused for a hidden picture, for the fan’s own and without a known reason', async () => {
    const [fan = ''] = fans;
    await test.upload(owner);
    const hidden = (await test.request(owner, 'GET /user/me/avatar')).body.avatar.small.split('/').at(-2);
    expect(await report(fan, hidden, 'SEXUAL')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await showPicture();
    expect((await report(owner, avatarId, 'SEXUAL')).status).toBe(404);
    expect((await report(fan, avatarId, 'UGLY')).status).toBe(400);
    expect((await report(undefined, avatarId, 'SEXUAL')).status).toBe(401);
    expect((await run('reported')).out).toBe('No picture is reported.\n');
  });

  it('is listed for operators with its reasons, each fan once, the most reported first', async () => {
    const [first = '', second = '', third = ''] = fans;
    await showPicture();
    for (const [fan, reason] of [
      [first, 'SEXUAL'],
      [second, 'OTHER'],
      [third, 'SEXUAL'],
      [third, 'HATEFUL'],
    ] as const) {
      expect(await report(fan, avatarId, reason)).toMatchObject({ status: 200, body: {} });
    }
    const { out } = await run('reported');
    expect(out).toMatch(new RegExp(`^3  ${avatarId}  ${owner}  \\S+  SEXUAL 2, OTHER 1  \\d{4}-`));
    expect(out).toContain(`${test.platform.config.publicOrigin}/api/v1/user/avatar/${avatarId}/320`);
    const [, reports] = avatarPersonalData(test.platform, test.avatars);
    const records: unknown[] = [];
    for await (const record of reports?.records(third, 'en') ?? []) records.push(record);
    expect(records).toEqual([{ pictureReport: 'SEXUAL', at: expect.any(String) }]);
  });

  it('may stay, and is listed again only after another report', async () => {
    const [first = '', second = ''] = fans;
    await showPicture();
    await report(first, avatarId, 'OTHER');
    expect((await run('keep', avatarId, '--by', 'ops')).out).toBe(`${avatarId} stays.\n`);
    expect((await run('reported')).out).toBe('No picture is reported.\n');
    await report(second, avatarId, 'PERSON');
    expect((await run('reported')).out).toMatch(/^1 {2}\S+ {2}\S+ {2}\S+ {2}PERSON 1 /);
  });

  it('is forgotten once the fan has chosen another one', async () => {
    const [first = ''] = fans;
    await showPicture();
    await report(first, avatarId, 'OTHER');
    await test.upload(owner);
    expect((await run('reported')).out).toBe('No picture is reported.\n');
  });

  it('is deleted by an operator, and the fan reads why in the inbox', async () => {
    const [first = ''] = fans;
    await showPicture();
    await report(first, avatarId, 'VIOLENT');
    const removed = await run('remove', avatarId, '--cause', 'VIOLENT', ...decided);
    expect(removed.out).toBe(
      `${avatarId} of ${owner} would be deleted, and the fan notified: VIOLENT.\n${avatarId} of ${owner} is deleted (reports: 1). The fan was notified: VIOLENT.\n`,
    );
    expect((await test.read(address)).status).toBe(404);
    expect((await test.request(owner, 'GET /user/me/avatar')).body).toEqual({ avatar: null });
    const inbox = createInboxService(test.platform);
    const api = test.serve({ routes: inboxRoutes(inbox) });
    const { body } = await api.request('GET /inbox', { fan: owner, headers: { 'Accept-Language': 'ko' } });
    await inbox.close();
    expect(body.items).toMatchObject([
      { kind: 'PICTURE_REMOVED', name: '폭력적이거나 잔인한 내용', path: '/mypage/myinfo', unread: true },
    ]);
    const { rows } = await test.owner.query('SELECT user_id, reason, reports, operator FROM avatar_removal');
    expect(rows).toEqual([{ user_id: owner, reason: 'VIOLENT', reports: 1, operator: 'jo' }]);
  });

  it.each([
    [['remove', 'unknown', '--cause', 'OTHER', ...decided], 1, /There is no picture unknown/],
    [['keep', 'unknown', '--by', 'ops'], 1, /There is no picture unknown/],
    [['remove', 'unknown', '--cause', 'UGLY', ...decided], 2, /npm run fanfare -- avatar reported/],
    [['remove', 'unknown', ...decided], 2, /npm run fanfare -- avatar reported/],
    [[], 2, /npm run fanfare -- avatar reported/],
  ])('is not changed by %j', async (words, code, complaint) => {
    const outcome = await run(...words);
    expect(outcome.code).toBe(code);
    expect(outcome.complaint).toMatch(complaint);
  });
});
