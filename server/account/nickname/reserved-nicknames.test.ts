import { describe, expect, it } from 'vitest';
import { createReservedNicknames, nameKey } from './reserved-nicknames.ts';

describe('a reserved nickname', () => {
  it.each([
    '관리자',
    '팬페어운영자',
    'Fanfare',
    'FanfareKorea',
    'ａｄｍｉｎ',
    'Admin2026',
    'Official7',
    '公式アカウント',
    '運営チーム',
    '公式',
    '씨발놈',
    'FUCKyou',
  ])('is %s: it speaks for the platform, or insults', async (nickname) => {
    expect(await createReservedNicknames().has(nickname)).toBe(true);
  });

  it.each([
    '하늘',
    'haneul2005',
    '다시발견',
    '시발점',
    '非公式',
    '幸運営業',
    'Scunthorpe',
    'Unofficial',
    'Badminton',
    'supporter',
    'supportive',
    'シュタッフ',
    '공식적',
    'rooted',
    'mystaffan',
  ])('is not %s: a good name has a part of one', async (nickname) => {
    expect(await createReservedNicknames().has(nickname)).toBe(false);
  });

  it('can also come from another feature, in any spelling', async () => {
    const reserved = createReservedNicknames();
    reserved.add(async (key) => nameKey('Do Haram') === key);
    expect(await Promise.all(['DoHaram', 'doharam', 'doharamfan'].map((name) => reserved.has(name)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
