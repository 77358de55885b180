import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Brand, defaultBrand, densities, fonts, radii, readBrand, writeBrand } from './brand.ts';
import { cssOf, designTokensOf, pageTokens, sectionTokens } from './design-tokens.ts';

const core = readFileSync(join(import.meta.dirname, '../../../src/core/design/tokens.css'), 'utf8');

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const keyOf = <Options extends object>(options: Options) =>
  fc.constantFrom(...(Object.keys(options) as (keyof Options)[])); // Object.keys has no narrower type
const anyBrand: fc.Arbitrary<Brand> = fc.record({
  accent: anyColour,
  ground: anyColour,
  ink: anyColour,
  font: keyOf(fonts),
  radius: keyOf(radii),
  density: keyOf(densities),
});

describe('a brand in an address', () => {
  it('is read again unchanged', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        expect(readBrand(writeBrand(brand))).toEqual(brand);
      }),
    );
  });

  it('has the design’s own values for missing and invalid ones', () => {
    expect(readBrand('')).toEqual(defaultBrand);
    expect(readBrand('accent=red&ground=12&ink=%23fff&font=toString&radius=9&density=}')).toEqual(defaultBrand);
  });
});

describe('the tokens', () => {
  it('all exist: each name is in tokens.css, or read by the elements', () => {
    const names = Object.keys(sectionTokens({ ...defaultBrand, font: 'serif' }));
    const isDefined = (name: string) => core.includes(`${name}:`) || ['--fan-accent', '--fan-font'].includes(name);
    expect(names.filter((name) => !isDefined(name))).toEqual([]);
  });

  it('leave spaces and radii unchanged by default', () => {
    const section = sectionTokens(defaultBrand);
    for (const [name, rem] of Object.entries({ 1: 0.25, 2: 0.5, 3: 0.75, 4: 1, 5: 1.5, 6: 2, 7: 3, 8: 4, 9: 6 }))
      expect(section[`--fan-space-${name}`]).toBe(`${rem * 16}px`);
    for (const [, name = '', value = ''] of core.matchAll(/(--fan-radius-\w+): calc\((\d+px) \* var/g))
      expect(Reflect.get(section, name), name).toBe(value);
  });

  it('form a style sheet with custom properties only', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const lines = cssOf(brand).trimEnd().split('\n');
        expect([lines[0], lines.at(-1)]).toEqual([':root {', '}']);
        for (const line of lines.slice(1, -1)) expect(line).toMatch(/^ {2}--fan-[\w-]+: [^;{}]+;$/);
      }),
    );
  });
});

describe('the design tokens', () => {
  it('have the format of the Design Tokens Format Module', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const tokens = JSON.parse(designTokensOf(brand));
        expect(tokens.color.accent.$value).toMatchObject({ colorSpace: 'srgb', alpha: 1, hex: brand.accent });
        for (const look of ['light', 'dark']) {
          for (const { $value } of Object.values<{ $value: { components: number[]; hex: string } }>(
            tokens.color[look],
          )) {
            expect($value.hex).toMatch(/^#[0-9a-f]{6}$/);
            expect($value.components).toHaveLength(3);
            for (const part of $value.components) expect(part >= 0 && part <= 1).toBe(true);
          }
        }
        expect(tokens.radius.m.$value).toEqual({ value: 16 * radii[brand.radius], unit: 'px' });
        expect(tokens.space['4'].$value).toEqual({ value: 16 * densities[brand.density], unit: 'px' });
      }),
    );
  });

  it('list each font separately, and none for the page’s own', () => {
    expect(JSON.parse(designTokensOf({ ...defaultBrand, font: 'serif' })).font.text.$value).toContain('Noto Serif KR');
    expect(JSON.parse(designTokensOf(defaultBrand)).font).toBeUndefined();
    expect(pageTokens(defaultBrand)['--fan-font']).toBeUndefined();
  });
});
