import { describe, expect, it } from 'vitest';
import { widthOf } from '../platform/drawing/fonts.ts';
import type { Language } from '../platform/http/contract.ts';
import { drawPicture } from './draw-picture.ts';
import { cardOf, picture } from './testing-sharing.ts';

const pictures = { picture: 'data:image/svg+xml,', portraits: [null, null, null] };
const draw = (card: Parameters<typeof cardOf>[0], language: Language = 'en') =>
  drawPicture(cardOf(card), language, pictures);

/** The lines of text with their sizes, without the brand's name. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text x="[\d.]+" y="[\d.]+" font-size="(\d+)"[^>]*>(.*?)<\/text>/g)].map(
    ([, size, inner = '']) => ({
      size: Number(size),
      text: inner.replaceAll(/<[^>]+>/g, ''),
    }),
  );

describe('a drawn picture', () => {
  it('shows the subject of the page, its owner and its end', () => {
    const texts = textsOf(draw({})).map(({ text }) => text);
    expect(texts).toEqual(['Northern Star', 'Final', 'Vote until Nov 30, 11:59 PM GMT+9']);
  });

  it('shows the first places with their shares, and no other figure', () => {
    const svg = draw({ standing: [{ name: 'Haram', portrait: picture, share: 0.4123 }] });
    expect(
      textsOf(svg)
        .map(({ text }) => text)
        .slice(-2),
    ).toEqual(['Haram', '41.2%']);
    expect(draw({})).not.toContain('%');
  });

  it.each([
    ['en', 'W'.repeat(200)],
    ['en', 'An extraordinarily long name of a vote that goes on and on and never comes to an end, as it seems'],
    [
      'ko',
      '세상에서 가장 긴 이름을 가진 투표라서 어디에서 끝나는지 아무도 알 수 없는 마지막 무대의 최고의 아티스트 투표',
    ],
    [
      'ja',
      'ファイナルライブステージで一番輝いていたアーティストに投票しようというとても長い名前の投票の最終回の決勝戦です',
    ],
    ['en', 'محمد عبد الله الفرحان ونجوم الشمال في الحفل الكبير الأخير لهذا العام في مدينة سيول'],
    ['en', 'שירה והכוכבים של הצפון במופע הגדול והאחרון של השנה בעיר סיאול עם כל החברים והחברות'],
  ] as const)('fits its space, in %s: %s', (language, name) => {
    const standing = [1, 2, 3].map(() => ({ name, portrait: picture, share: 0.3 }));
    for (const svg of [
      draw({ name, over: name, lines: [name, name] }, language),
      draw({ name, over: name, standing }, language),
    ]) {
      for (const { size, text } of textsOf(svg)) expect(widthOf(text) * size).toBeLessThanOrEqual(620);
      // Nothing is drawn above the upper edge.
      for (const [, y] of svg.matchAll(/<text x="[\d.]+" y="(-?[\d.]+)"/g)) expect(Number(y)).toBeGreaterThan(-3);
    }
  });

  it('keeps a right-to-left name in one piece, for the renderer to order', () => {
    expect(draw({ name: 'שירה Mina 7' })).toContain('<tspan font-family="Noto Sans Hebrew">שירה Mina 7</tspan>');
  });

  it('leaves letters out that no font has, and escapes the others', () => {
    const texts = textsOf(draw({ name: '🎤 <b> & "Farah" 🎉', over: '🎤' })).map(({ text }) => text);
    expect(texts[0]).toBe('&lt;b&gt; &amp; &quot;Farah&quot;');
  });

  it('breaks Japanese between words, and Korean and English at spaces', () => {
    const lines = (language: Language, name: string) =>
      textsOf(draw({ name, over: null, lines: [] }, language)).map(({ text }) => text);
    expect(lines('ja', 'ファイナルライブステージで一番輝いていたアーティスト')[1]).not.toMatch(/^\p{Script=Hiragana}/u);
    expect(lines('ko', '파이널 라이브 무대 최고의 아티스트').join(' ')).toBe('파이널 라이브 무대 최고의 아티스트');
  });
});
