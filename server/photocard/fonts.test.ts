import { describe, expect, it } from 'vitest';
import { fontRuns, widthOf } from '../platform/drawing/fonts.ts';
import { drawCard } from './card-drawing.ts';

const familiesOf = (text: string) => fontRuns(text)?.map(({ family }) => family);

describe('a nickname on a card', () => {
  it.each([
    ['별하', 'Pretendard'],
    ['Œuvre7', 'Pretendard'],
    ['桜子', 'Pretendard JP'],
    ['مُحَمَّد٧', 'Noto Sans Arabic'],
    ['Minaمريم7', 'Noto Sans Arabic'],
    ['שירהMina', 'Noto Sans Hebrew'],
    ['น้องฟ้า7', 'Noto Sans Thai'],
  ])('%s uses one font', (nickname, family) => {
    expect(familiesOf(nickname)).toEqual([family]);
  });

  it('switches fonts where needed, and keeps marks with their letters', () => {
    expect(fontRuns('ที่별桜')).toEqual([
      { family: 'Noto Sans Thai', text: 'ที่' },
      { family: 'Pretendard', text: '별' },
      { family: 'Pretendard JP', text: '桜' },
    ]);
  });

  it.each(['नमस्ते', 'Mina नी', 'مريم별', 'مريمשירה'])('%s is left out', (nickname) => {
    expect(fontRuns(nickname)).toBeNull();
  });

  it.each(['W'.repeat(30), '별'.repeat(30), 'م'.repeat(30)])('%s fits into its space', (nickname) => {
    const svg = drawCard(
      { artist: 'Artist', line: 'Line', nickname: fontRuns(nickname), serial: 1, edition: 2, date: '2026' },
      { accent: '#6a3df0', portrait: 'data:,' },
    );
    const size = Number(/font-size="(\d+)" ?><tspan/.exec(svg)?.[1]);
    expect(size).toBeGreaterThan(10);
    // The position where the serial number begins.
    expect(size * widthOf(nickname)).toBeLessThan(1080 - 2 * 84 - 330);
  });
});
