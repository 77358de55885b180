import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeFor, thumbnailWithin } from './size.ts';
import { subjectKinds } from './subject.ts';

const pixels = fc.integer({ min: 1, max: 10_000 });
const room = fc.option(pixels, { nil: undefined });

describe('the frame', () => {
  it('is never larger than the consumer’s maximum', () => {
    fc.assert(
      fc.property(fc.constantFrom(...subjectKinds), room, room, (kind, maxWidth, maxHeight) => {
        const { width, height } = sizeFor(kind, maxWidth, maxHeight);
        expect(width).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(0);
        expect(width).toBeLessThanOrEqual(maxWidth ?? Infinity);
        expect(height).toBeLessThanOrEqual(maxHeight ?? Infinity);
      }),
    );
  });

  it('is higher if the picture is above the text', () => {
    expect(sizeFor('vote')).toEqual({ width: 600, height: 320 });
    expect(sizeFor('vote', 340)).toEqual({ width: 340, height: 520 });
  });
});

describe('the thumbnail', () => {
  it('keeps a drawing’s proportions within the maximum size, and omits a larger picture of another kind', () => {
    const drawing = { url: '/media/a.svg', width: 1600, height: 900 };
    expect(thumbnailWithin(drawing)).toEqual({ width: 1600, height: 900 });
    expect(thumbnailWithin(drawing, 400)).toEqual({ width: 400, height: 225 });
    const photograph = { ...drawing, url: '/media/a.jpg' };
    expect(thumbnailWithin(photograph, 1600)).toEqual({ width: 1600, height: 900 });
    expect(thumbnailWithin(photograph, 400)).toBeNull();
  });
});
