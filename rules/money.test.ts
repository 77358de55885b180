import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  [{ amount: 12_000, currency: 'KRW' }, 'ko', '₩12,000'],
  [{ amount: 4_800, currency: 'JPY' }, 'ja', '￥4,800'],
  [{ amount: 2_490, currency: 'USD' }, 'en', '$24.90'],
  [{ amount: 0, currency: 'KRW' }, 'en', '₩0'],
] as const)('writes %o in %s as %s', (money, language, written) => {
  expect(formatMoney(money, language)).toBe(written);
});
