import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfName, hashOfPhone } from '../account/profile/person-hashes.ts';
import { hashOfIdentity } from '../account/profile/sealed.ts';
import { ordererHashes } from '../order/orderer-hashes.ts';
import type { Pool } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { saveVotes } from '../vote/save-votes.ts';
import { voteContent } from '../vote/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
let pool: Pool;
let desk: StudioBrowser;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ pool } = world.fans.store);
  ({ browser: desk } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

const newFan = () => world.fans.newFan();
const find = (q: string, more = '') => desk.request(`GET /studio/member?q=${encodeURIComponent(q)}${more}`);
const nicknames = (body: { members: { nickname: string }[] }) => body.members.map(({ nickname }) => nickname);

async function fanNamed(nickname: string): Promise<string> {
  const { userId } = await newFan();
  await pool.query('UPDATE fan SET nickname = $2, nickname_key = lower($2) WHERE user_id = $1', [userId, nickname]);
  return userId;
}

describe('the search box', () => {
  it('finds by email in any letters, also if it is not confirmed, and shows it masked', async () => {
    const { userId } = await newFan();
    await pool.query('UPDATE fan SET email_verified_at = NULL WHERE user_id = $1', [userId]);
    const { body, text } = await find(`${userId.toUpperCase()}@Fans.Example`);
    expect(body).toEqual({
      members: [
        expect.objectContaining({
          userId,
          name: 'F***',
          email: expect.stringMatching(/^.\*\*\*@fans\.example$/),
          emailVerified: false,
          suspension: null,
          foundBy: 'EMAIL',
        }),
      ],
      nextCursor: null,
    });
    expect(text.toLowerCase()).not.toContain(`${userId.toLowerCase()}@`);
  });

  it('finds by the fan’s id, and by the id that a provider knows the fan by', async () => {
    const { userId } = await newFan();
    const { lookup } = world.fans.store.platform;
    expect((await find(userId)).body.members).toMatchObject([{ userId, foundBy: 'ID' }]);
    await pool.query("INSERT INTO fan_identity (provider, subject_hash, user_id) VALUES ('kakao', $1, $2)", [
      await hashOfIdentity(lookup, 'kakao', '3141592653'),
      userId,
    ]);
    expect((await find(' 3141592653 ')).body.members).toMatchObject([{ userId, foundBy: 'IDENTITY' }]);
  });

  it('finds by the number of an order', async () => {
    const { userId } = await newFan();
    const { body: order } = await world.fans.store.order(userId, { pack: 1 });
    expect((await find(order.number.toLowerCase())).body.members).toMatchObject([{ userId, foundBy: 'ORDER' }]);
  });

  it('finds by the email, the whole name and the phone number of an order', async () => {
    const { userId } = await newFan();
    const { body: order } = await world.fans.store.order(userId, { pack: 1 });
    const { platform } = world.fans.store;
    const orderer = { name: '김 하늘별', email: 'Gift@Mail.Example', phone: '+82 10-5555-0188' };
    await pool.query('UPDATE fan_order SET orderer_hashes = $2 WHERE order_id = $1', [
      order.orderId,
      await ordererHashes(platform, orderer),
    ]);
    for (const words of ['gift@mail.example', '김하늘별', '010 5555 0188'])
      expect((await find(words)).body.members).toMatchObject([{ userId, foundBy: 'ORDERER' }]);
    expect((await find('김하늘')).body.members).toEqual([]);
  });

  it('finds by the whole name and the phone number of a profile, also without an order', async () => {
    const { userId } = await newFan();
    const { lookup } = world.fans.store.platform;
    await pool.query('UPDATE fan SET name_hash = $2, phone_hash = $3 WHERE user_id = $1', [
      userId,
      await hashOfName(lookup, '서 하늘달'),
      await hashOfPhone(lookup, '010-5555-0177'),
    ]);
    for (const words of ['서하늘달', '+82 10 5555 0177'])
      expect((await find(words)).body.members).toMatchObject([{ userId, name: 'F***', foundBy: 'PERSON' }]);
    expect((await find('하늘달')).body.members).toEqual([]);
  });

  it('finds by the code and the number of a ticket', async () => {
    const fan = await newFan();
    const { body: ticket } = await world.fans.request(fan, 'POST /ticket/register', { code: 'FANS-TEST-0000-0012' });
    for (const words of ['fans test 0000 0012', ticket.number.toLowerCase(), ticket.number.replace(/(...)/, '$1 ')])
      expect((await find(words)).body.members).toMatchObject([{ userId: fan.userId, foundBy: 'TICKET' }]);
    // A code that is not registered belongs to no member.
    expect((await find('FANS-TEST-0000-0024')).body.members).toEqual([]);
  });

  it('finds by the id of a ballot', async () => {
    const { userId } = await newFan();
    await inTransaction(pool, (connection) => saveVotes(connection, [voteContent('open')]));
    await world.fans.store.votes.grantPaidRights({ userId, count: 1, source: 'test', expiresAt: null });
    const ballot = { candidateId: 'a', free: 0, paid: 1 };
    const { body: cast } = await world.fans.store.request(userId, 'POST /vote/open/cast', ballot);
    expect((await find(cast.receipt.ballotId)).body.members).toMatchObject([{ userId, foundBy: 'BALLOT' }]);
  });

  it('finds by the beginning of a nickname in upper or lower case, page by page in order, without duplicates', async () => {
    for (const nickname of ['Minari', 'minatozaki', 'MINA', 'mim', 'minb', '미나']) await fanNamed(nickname);
    const first = await find('mINA', '&limit=2');
    expect(nicknames(first.body)).toEqual(['MINA', 'Minari']);
    const next = await find('mINA', `&limit=2&cursor=${first.body.nextCursor}`);
    expect(nicknames(next.body)).toEqual(['minatozaki']);
    expect(next.body.nextCursor).toBe(null);
    expect(nicknames((await find('미')).body)).toEqual(['미나']);
    expect(first.body.members[0].foundBy).toBe('NICKNAME');
  });

  it('lists who is named exactly first, and once', async () => {
    const { userId } = await newFan();
    await pool.query('UPDATE fan SET nickname = $1, nickname_key = lower($1) WHERE user_id = $1', [userId]);
    const isNickname = /^[\p{L}\p{N}]+$/u.test(userId);
    const { body } = await find(userId);
    expect(body.members).toMatchObject([{ userId, foundBy: 'ID' }]);
    // Otherwise the beginning was not looked for.
    if (!isNickname) expect(body.nextCursor).toBe(null);
  });

  it.each(['unknown@fans.example', 'FN-000000-AAAAAAAA', '%', '_', "'; --", '.*', 'ㅋ'.repeat(40)])(
    'finds no member by %s',
    async (words) => {
      const { status, body } = await find(words);
      expect([status, body]).toEqual([200, { members: [], nextCursor: null }]);
    },
  );
});

describe('the list without a search', () => {
  it('has the newest first, page by page', async () => {
    const newest: string[] = [];
    for (let count = 0; count < 3; count += 1) newest.unshift((await newFan()).userId);
    const first = await desk.request('GET /studio/member?limit=2');
    const second = await desk.request(`GET /studio/member?limit=1&cursor=${first.body.nextCursor}`);
    const listed = [...first.body.members, ...second.body.members];
    expect(listed.map(({ userId }) => userId)).toEqual(newest);
    expect(listed[0]).toMatchObject({ foundBy: null });
  });

  it.each(['q=mina&cursor=WzFd', 'cursor=WyJ4IiwieSJd', 'cursor=x', 'limit=1000'])('refuses %s', async (query) => {
    expect((await desk.request(`GET /studio/member?${query}`)).status).toBe(400);
  });
});

describe('the right to search for members', () => {
  it('is staff with the right for all titles', async () => {
    const { browser: forTitle } = await world.staff([{ role: 'desk', titleId: 'last-light' }]);
    const { userId } = await newFan();
    for (const call of ['GET /studio/member', `GET /studio/member/${userId}`])
      expect((await forTitle.request(call)).body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'member.read' });
  });
});
