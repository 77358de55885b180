import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByPerson } from '../desk/find-members.ts';
import { asks, createMemberWorld, type MemberWorld } from '../testing-members.ts';
import { hashEarlierFans } from './person-hashes.ts';
import { sealName } from './sealed.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await createMemberWorld();
});
afterAll(() => world.close());

const find = (typed: string) => findByPerson(world.test.platform, typed);
const hashesOf = async (userId: string) => {
  const [row] = await world.rowsOf(`SELECT name_hash, phone_hash FROM fan WHERE user_id = '${userId}'`);
  return row;
};

describe('the hashes of a name and a phone number', () => {
  test('find the fan by both as they are now, and by no part of them', async () => {
    const fan = await world.member();
    await asks(fan, 'PATCH /user/me', { version: 1, name: '도 하늘별', phone: '010-5555-0142' });
    for (const typed of ['도하늘별', '+82 10 5555 0142']) expect(await find(typed)).toEqual([fan.userId]);
    for (const typed of ['하늘별', '도', '0142', '55550142']) expect(await find(typed)).toEqual([]);
    await asks(fan, 'PATCH /user/me', { version: 2, name: 'Haru Star', phone: '' });
    for (const typed of ['도하늘별', '+82 10 5555 0142']) expect(await find(typed)).toEqual([]);
    expect(await find('harustar')).toEqual([fan.userId]);
  });

  test('are made for earlier fans as for new ones, up to the limit of one sweep', async () => {
    const { pool } = world.test.platform;
    const fans = [await world.member(), await world.member(), await world.member()].map(({ userId }) => userId);
    await hashEarlierFans(world.test.platform);
    const made = await Promise.all(fans.map(hashesOf));
    await pool.query('UPDATE fan SET name_hash = NULL, phone_hash = NULL WHERE user_id = ANY ($1)', [fans]);
    await hashEarlierFans(world.test.platform, 2);
    const after = await Promise.all(fans.map(hashesOf));
    expect(after.filter((row) => row?.['name_hash'] !== null)).toHaveLength(2);
    await hashEarlierFans(world.test.platform, 2);
    expect(await Promise.all(fans.map(hashesOf))).toEqual(made);
  });

  test('are made again after a server of the previous release has changed the name', async () => {
    const { pool, sealing } = world.test.platform;
    const { userId } = await world.member();
    const sealed = sealName(sealing, userId, 'Later Name');
    await pool.query('UPDATE fan SET name_sealed = $2, version = version + 1 WHERE user_id = $1', [userId, sealed]);
    expect((await hashesOf(userId))?.['name_hash']).toBe(null);
    await hashEarlierFans(world.test.platform);
    expect(await find('later name')).toEqual([userId]);
  });

  test('stay when the name is encrypted with another key', async () => {
    const { pool, sealing } = world.test.platform;
    const { userId } = await world.member();
    const before = await hashesOf(userId);
    const sealed = sealName(sealing, userId, 'Same Name');
    await pool.query('UPDATE fan SET name_sealed = $2 WHERE user_id = $1', [userId, sealed]);
    expect(await hashesOf(userId)).toEqual(before);
  });

  test('are not made for a fan whose data can’t be opened, and other fans do not wait for it', async () => {
    const { pool } = world.test.platform;
    const fans = [await world.member(), await world.member()].map(({ userId }) => userId).toSorted();
    await pool.query('UPDATE fan SET name_hash = NULL WHERE user_id = ANY ($1)', [fans]);
    await pool.query(String.raw`UPDATE fan SET name_sealed = '\x00' WHERE user_id = $1`, [fans[0]]);
    await hashEarlierFans(world.test.platform, 1);
    expect((await hashesOf(fans[0] ?? ''))?.['name_hash']).toBe(null);
    expect((await hashesOf(fans[1] ?? ''))?.['name_hash']).not.toBe(null);
  });
});
