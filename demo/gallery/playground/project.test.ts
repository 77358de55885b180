import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/core/words/language.ts';
import { directions, maxHtmlLength, packProject, unpackProject, widths } from './project.ts';

const project = {
  html: '<fan-vote vote-id="final"></fan-vote>\n<p>별 ⭐</p>',
  width: '390',
  theme: 'dark',
  language: 'ja',
  direction: 'rtl',
} as const;

/** Packs any value as `packProject` does. */
async function pack(value: string): Promise<string> {
  const packed = new Blob([value]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url');
}

describe('a project in an address', () => {
  it('is read again unchanged, from characters that need no escape', async () => {
    const anyProject = fc.record({
      html: fc.string({ unit: 'grapheme', maxLength: 2000 }),
      width: fc.constantFrom(...widths),
      theme: fc.constantFrom('light' as const, 'dark' as const, 'auto' as const),
      language: fc.constantFrom(...languages),
      direction: fc.constantFrom(...directions),
    });
    await fc.assert(
      fc.asyncProperty(anyProject, async (original) => {
        const word = await packProject(original);
        expect(word).toMatch(/^[\w-]+$/);
        expect(await unpackProject(word)).toEqual(original);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a tag of the elements’ room', 'fan-vote'],
    ['letters of no base64', '%%%'],
    ['bytes that are not compressed', 'aGVsbG8'],
  ])('is not read from %s', async (_, word) => {
    expect(await unpackProject(word)).toBeNull();
  });

  it('is not read when it was truncated', async () => {
    const word = await packProject(project);
    expect(await unpackProject(word.slice(0, -8))).toBeNull();
  });

  it.each([
    ['no object', null],
    ['no markup', { ...project, html: 1 }],
    ['a width that there is not', { ...project, width: '100' }],
    ['a theme that there is not', { ...project, theme: 'sepia' }],
    ['a language that there is not', { ...project, language: 'fr' }],
    ['a direction that there is not', { ...project, direction: 'up' }],
    ['more markup than it may hold', { ...project, html: 'a'.repeat(maxHtmlLength + 1) }],
  ])('is not read when it has %s', async (_, value) => {
    expect(await unpackProject(await pack(JSON.stringify(value)))).toBeNull();
  });

  it('is refused before a short text has unpacked to a large one', async () => {
    const word = await pack(JSON.stringify({ ...project, html: ' '.repeat(20_000_000) }));
    expect(word.length).toBeLessThan(40_000);
    expect(await unpackProject(word)).toBeNull();
  });
});
