import { describe, expect, it } from 'vitest';
import { compareBoxes, entryOf, heightFor, isNear, type Measured, writeHeight } from './compare-boxes.ts';

const store = {
  tag: 'fan-store',
  height: { default: '100rem', '[product-id]': '86rem', '48rem [product-id]': '55rem' },
} as const;
const measured = (markup: string, width: number, height: number): Measured => ({ markup, name: markup, width, height });

describe('the matching entry', () => {
  it.each([
    ['fan-store', 1280, 'default'],
    ['fan-store title-id="product-id"', 1280, 'default'],
    ['fan-store product-id="votes-30"', 390, '[product-id]'],
    ['fan-store product-id="votes-30"', 767, '[product-id]'],
    ['fan-store product-id="votes-30"', 768, '48rem [product-id]'],
  ])('of %s at %i is %s', (markup, width, entry) => {
    expect(entryOf(store.height, markup, width)).toBe(entry);
  });

  it('is that of a flag, or of one value', () => {
    const height = {
      default: '36rem',
      '[compact]:not([compact=false])': '6rem 2.75rem',
      '[section="overview"]': '24rem',
    };
    expect(entryOf(height, 'fan-login compact', 320)).toBe('[compact]:not([compact=false])');
    expect(entryOf(height, 'fan-login compact="false"', 320)).toBe('default');
    expect(entryOf(height, 'fan-profile section="overview"', 320)).toBe('[section="overview"]');
    expect(entryOf(height, 'fan-profile section="data"', 320)).toBe('default');
  });
});

describe('the comparison', () => {
  const list = measured('fan-store', 320, 4000);
  const rowsOf = (narrow: number, wide: number) =>
    compareBoxes(
      [store],
      [list, measured('fan-store product-id="a"', 390, narrow), measured('fan-store product-id="a"', 768, wide)],
    );

  it('uses the greatest height of an entry, up to the tallest window', () => {
    const [whole, narrow, wide] = rowsOf(1370, 900);
    expect(whole).toMatchObject({ held: 1600, measured: 1600 });
    expect(narrow).toMatchObject({ held: 1376, measured: 1370, byWidth: { 390: 1370 } });
    expect(wide).toMatchObject({ entry: '48rem [product-id]', held: 880, measured: 900 });
  });

  it('reports a box that is lower than the element, or far higher', () => {
    expect(rowsOf(1376, 880).map(isNear)).toEqual([true, true, true]);
    expect(rowsOf(1377, 799).map(isNear)).toEqual([true, false, false]);
  });

  it('refuses an entry without a measured box', () => {
    expect(() => compareBoxes([store], [list])).toThrow('under “[product-id]”');
  });
});

it('a measured height is written only into its own entry', () => {
  expect(heightFor(900) * 16).toBeGreaterThanOrEqual(900);
  expect(heightFor(5000)).toBe(100);
  const text = "height: { default: '20rem', '[compact]': 'var(--fan-login-width,6rem) 2.75rem' },";
  expect(writeHeight(text, 'default', 22)).toBe(text.replace('20rem', '22rem'));
  expect(writeHeight(text, '[compact]', 4)).toBe(text.replace('2.75rem', '4rem'));
  expect(() => writeHeight(text, '48rem', 4)).toThrow('no box “48rem”');
});
