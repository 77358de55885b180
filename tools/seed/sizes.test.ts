import { describe, expect, it } from 'vitest';
import { largeSizes, readSizes } from './sizes.ts';

describe('the sizes of a large database', () => {
  it('are a million each, and ten million ballots, unless the arguments name others', () => {
    expect(readSizes([])).toEqual({ sizes: largeSizes, into: '.data/large' });
    expect(readSizes(['--members', '20', '--into', '/tmp/small'])).toEqual({
      sizes: { ...largeSizes, members: 20 },
      into: '/tmp/small',
    });
  });

  it.each([
    ['--orders', '0'],
    ['--ballots', '1.5'],
    ['--entries', 'many'],
    ['--fans', '3'],
  ])('refuse “%s %s”', (...words) => {
    expect(() => readSizes(words)).toThrow(words[0]);
  });
});
