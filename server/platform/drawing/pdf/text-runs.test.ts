import { expect, it } from 'vitest';
import { printable, visualRuns } from './text-runs.ts';

const shown = (line: string) => visualRuns(line).map(({ family, text }) => [family, text]);

it.each([
  ['세종대로 110', 'Pretendard'],
  ['Nguyễn Лена Ελένη', 'Pretendard'],
  ['東京都千代田区丸の内', 'PretendardJP'],
  ['サウスタワー', 'Pretendard'],
  ['ถนนสุขุมวิท', 'NotoSansThai'],
  ['محمد عبد الله', 'NotoSansArabic'],
  ['דוד כהן', 'NotoSansHebrew'],
])('the letters of %s are printed in one font that has them', (line, family) => {
  expect(shown(line)).toEqual([[family, line]]);
});

it('a line from right to left ends on the left, with its numbers as they are read and its brackets turned', () => {
  expect(shown('רחוב 99 (קומה 2)')).toEqual([
    ['NotoSansHebrew', '('],
    ['NotoSansHebrew', '2'],
    ['NotoSansHebrew', ' )קומה '],
    ['NotoSansHebrew', '99'],
    ['NotoSansHebrew', 'רחוב '],
  ]);
});

it('a name in two scripts keeps its reading order', () => {
  expect(
    shown('Lee 髙﨑 김하늘')
      .map(([, text]) => text)
      .join(''),
  ).toBe('Lee 髙﨑 김하늘');
});

it('a letter that no font has is a blank to fill in, and is said to be missing', () => {
  expect(printable('广东省 深圳')).toEqual({ text: '广_省 深_', isWhole: false });
  expect(printable('हिन्दी').isWhole).toBe(false);
});

it('an ornament in a name is omitted without a warning', () => {
  expect(printable('Mina 🎉👩‍👧🇰🇷 #1')).toEqual({ text: 'Mina #1', isWhole: true });
});
