import { describe, expect, it } from 'vitest';
import { readContent } from '../../../server/content/read.ts';
import { artistKind } from '../../../server/title/content/kind.ts';
import { drawings } from '../drawings.ts';
import { drawFan } from './fan.ts';
import { drawGroup } from './group.ts';
import { unknownLetters, word } from './lettering.ts';
import { keysOf } from './look.ts';
import { palettes } from './palette.ts';
import { drawPortrait } from './portrait.ts';
import { drawStage, drawVotePicture, type Face } from './scene.ts';

const names = keysOf(palettes);
const kilobyte = 1024;
const seeds = (count: number): string[] => Array.from({ length: count }, (_, index) => `seed-${index}`);
const paletteAt = (index: number) => names[index % names.length] ?? names[0];

/** The portraits of the demo's artists, from their content files. */
async function demoPortraits(): Promise<Map<string, string>> {
  const content = await readContent(`${import.meta.dirname}/..`, [artistKind]);
  return new Map(
    content.of(artistKind).map(({ entry }) => {
      const { draw = '', file: _file, faces, alt: _alt, ...options } = entry.portrait;
      const drawing = drawings[draw];
      if (drawing === undefined || faces.length > 0) throw new Error(`${entry.id} is drawn by ${draw}`);
      return [entry.id, drawing.draw({ seed: entry.id, options, faces: [] })];
    }),
  );
}

describe('a drawn picture', () => {
  it('is the same for the same seed, and different for another', () => {
    for (const draw of [drawPortrait, drawGroup, drawFan]) {
      expect(draw('mina', 'moonjar')).toBe(draw('mina', 'moonjar'));
      expect(draw('mina', 'moonjar')).not.toBe(draw('sora', 'moonjar'));
    }
  });

  it('stays within its size limit', () => {
    const largest = (draw: typeof drawFan): number =>
      Math.max(...seeds(1500).map((seed, index) => Buffer.byteLength(draw(seed, paletteAt(index)))));
    expect(largest(drawPortrait)).toBeLessThanOrEqual(4 * kilobyte);
    expect(largest(drawGroup)).toBeLessThanOrEqual(5 * kilobyte);
    expect(largest(drawFan)).toBeLessThanOrEqual(2 * kilobyte);
  });

  it('is well-formed, and has no references to missing or external resources', () => {
    const faces: Face[] = seeds(3).map((seed) => ({ seed, palette: 'crossing', look: { pattern: 'dots' } }));
    const pictures = [
      ...seeds(200).map((seed, index) => drawPortrait(seed, paletteAt(index))),
      ...seeds(50).map((seed, index) => drawGroup(seed, paletteAt(index))),
      ...names.flatMap((name) => [drawStage(name, faces), drawVotePicture(name, faces, 'final')]),
    ];
    for (const svg of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      const uses = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(uses.filter((use) => !ids.includes(use))).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|<script|https?:(?!\/\/www\.w3\.org)/);
      expect(isBalanced(svg)).toBe(true);
    }
  });
});

describe("the demo's artists", () => {
  it('are sixty with different portraits', async () => {
    const portraits = await demoPortraits();
    expect(portraits.size).toBeGreaterThanOrEqual(60);
    expect(new Set(portraits.values()).size).toBe(portraits.size);
    for (const [id, svg] of portraits) expect([id, Buffer.byteLength(svg) <= 5 * kilobyte]).toEqual([id, true]);
  });

  it('differ in shapes, not only in colours', async () => {
    const outlines = [...(await demoPortraits()).values()].map((svg) => svg.replaceAll(/#[0-9a-f]{3,8}/g, ''));
    expect(new Set(outlines).size).toBe(outlines.length);
  });
});

describe('lettering', () => {
  it('has every capital letter', () => {
    expect(unknownLetters('ABCDEFGHIJKLMNOPQRSTUVWXYZ ')).toEqual([]);
    expect(unknownLetters('Aé1')).toEqual(['é', '1']);
  });

  it('fills its box and has its baseline at the foot', () => {
    expect(word('I', { x: 10, width: 56, foot: 300, height: 200 }, '#000000')).toContain(
      'translate(10 100) scale(2.000 2.000)',
    );
  });
});

/** Whether every opened element is closed, in order. */
function isBalanced(svg: string): boolean {
  const open: string[] = [];
  for (const [, end, name = '', own] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (own === '/') continue;
    if (end !== '/') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
