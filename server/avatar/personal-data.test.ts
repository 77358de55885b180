import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '../platform/sealing/sealing.ts';
import { resealStored } from '../platform/sealing/stored.ts';
import { avatarPersonalData } from './personal-data.ts';
import { sealedAvatarTables } from './sealed.ts';
import { type AvatarTest, createAvatarTest } from './testing.ts';

let test: AvatarTest;
beforeAll(async () => {
  test = await createAvatarTest();
});
afterAll(() => test.close());

const newFan = async (): Promise<string> => String((await test.newFans(1))[0]);

describe('the picture as personal data', () => {
  it('is in the fan’s download, and is deleted with the fan', async () => {
    const fan = await newFan();
    const { small } = (await test.upload(fan)).body.avatar;
    const [section] = avatarPersonalData(test.platform, test.avatars);
    const records: unknown[] = [];
    for await (const record of section?.records(fan, 'en') ?? []) records.push(record);
    expect(records).toEqual([
      {
        shownToFans: false,
        since: expect.any(String),
        picture: expect.stringMatching(/^data:image\/webp;base64,UklGR/),
      },
    ]);
    await test.owner.query('DELETE FROM fan WHERE user_id = $1', [fan]);
    expect((await test.read(small)).status).toBe(404);
    expect((await test.owner.query('SELECT FROM avatar WHERE user_id = $1', [fan])).rowCount).toBe(0);
  });

  it('is sealed, and sealed again under a new key', async () => {
    const fan = await newFan();
    const { small } = (await test.upload(fan)).body.avatar;
    const stored = async (): Promise<Buffer> =>
      (await test.owner.query('SELECT small_sealed FROM avatar WHERE user_id = $1', [fan])).rows[0].small_sealed;
    const before = await stored();
    expect(before.includes('WEBP')).toBe(false);
    expect(before.includes('UklGR')).toBe(false);
    const { bytes } = await test.read(small);
    const { sealing, pool } = test.platform;
    const next = { id: 'next', key: Buffer.alloc(32, 7) };
    const renewed = createSealing([next, ...sealing.keys]);
    expect(await resealStored(pool, renewed, sealedAvatarTables)).toBeGreaterThan(0);
    expect((await stored()).equals(before)).toBe(false);
    const place = { table: 'avatar', column: 'small_sealed', row: [fan] };
    expect(renewed.open(place, await stored())).toBe(bytes.toString('base64'));
  });
});
