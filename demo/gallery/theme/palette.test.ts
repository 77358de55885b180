import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromHex, luminance, toHex, toneOf } from './colour.ts';
import { accentColours, palettesOf, textPairs } from './palette.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const looks = ['light', 'dark'] as const;

describe('a brand of any three colours', () => {
  it('keeps 4.5:1 between every text and every background, in both themes', () => {
    fc.assert(
      fc.property(anyColour, anyColour, anyColour, (accent, ground, ink) => {
        for (const look of looks) {
          const pairs = textPairs(palettesOf({ ground, ink })[look], accent, look);
          const low = pairs.filter((pair) => pair.contrast < 4.5);
          expect(low, `${look}: ${accent} on ${ground} with ${ink}`).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#757575', '#767676'])(
    'keeps it for %s everywhere',
    (colour) => {
      for (const look of looks) {
        const pairs = textPairs(palettesOf({ ground: colour, ink: colour })[look], colour, look);
        expect(Math.min(...pairs.map((pair) => pair.contrast))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('leaves sufficient colours unchanged, except for rounding', () => {
    const { light } = palettesOf({ ground: '#fbf9f6', ink: '#17131c' });
    expect(contrast(fromHex(light.paper), fromHex('#fbf9f6'))).toBeLessThan(1.01);
    expect(contrast(fromHex(light.ink), fromHex('#17131c'))).toBeLessThan(1.01);
  });
});

describe('a tone', () => {
  it('has the requested luminance for any colour', () => {
    fc.assert(
      fc.property(anyColour, fc.double({ min: 0, max: 1, noNaN: true }), (colour, target) => {
        expect(luminance(toneOf(fromHex(colour), target))).toBeCloseTo(target, 3);
      }),
    );
  });
});

describe('a colour as text', () => {
  it('is read again unchanged', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(toHex(fromHex(colour))).toBe(colour);
      }),
    );
  });

  it('has the contrast that WCAG defines', () => {
    expect(contrast(fromHex('#ffffff'), fromHex('#000000'))).toBeCloseTo(21, 5);
    expect(contrast(fromHex('#767676'), fromHex('#ffffff'))).toBeCloseTo(4.54, 2);
  });
});

it('the text on the accent stays readable where black and white both would', () => {
  const fill = '#757575';
  const { onAccent } = accentColours(fill, 'light', '#ffffff');
  expect(contrast(onAccent, fromHex(fill))).toBeGreaterThanOrEqual(4.5);
});
