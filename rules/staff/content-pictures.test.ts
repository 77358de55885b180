import { expect, it } from 'vitest';
import { pictureFlaws } from './content-pictures.ts';

it.each([
  ['stage', 1920, 1080, false, false],
  ['stage', 300, 300, true, true],
  ['portrait', 2000, 1980, false, false],
  ['poster', 1080, 1350, true, false],
] as const)(
  'a picture for a %s of %i × %i pixels is small: %s, and cut: %s',
  (shape, width, height, isSmall, isCut) => {
    expect(pictureFlaws(shape, { width, height })).toEqual({ isSmall, isCut });
  },
);
