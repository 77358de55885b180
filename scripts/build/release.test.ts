import { describe, expect, it } from 'vitest';
import { describeRelease, type Integrity } from './release.ts';

const integrity: Integrity = {
  files: { 'embed.js': 'sha384-a', 'assets/site-0000000.js': 'sha384-b' },
  elements: { 'fan-vote': { scripts: [], words: { ko: [], en: [], ja: [] } } },
};
const describeIt = (named?: string, changed: Partial<Integrity> = {}) =>
  describeRelease({ ...integrity, ...changed }, new Set(['embed.js']), new Date(0), named ?? '');

describe('the description of a build', () => {
  it('has only the files of elements', () => {
    expect(describeIt('1.2.0')).toMatchObject({
      version: '1.2.0',
      builtAt: '1970-01-01T00:00:00.000Z',
      files: { 'embed.js': 'sha384-a' },
    });
  });

  it('is named by a digest of its files if it has no version', () => {
    const { version } = describeIt();
    expect(version).toMatch(/^\d+\.\d+\.\d+-[\da-f]{7}$/);
    expect(describeIt().version).toBe(version);
    const other = { files: { ...integrity.files, 'embed.js': 'sha384-c' } };
    expect(describeIt('', other).version).not.toBe(version);
    const otherSite = { files: { ...integrity.files, 'assets/site-0000000.js': 'sha384-c' } };
    expect(describeIt('', otherSite).version).toBe(version);
  });

  it.each(['next', '1.2', 'v1.2.0', '1.2.0-beta', '../1.2.0'])('can’t be named %s', (name) => {
    expect(() => describeIt(name)).toThrow('RELEASE must be a version');
  });
});
