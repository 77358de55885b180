import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { pageExists } from './page-exists.ts';

const warned: string[] = [];
const log = { warn: (_: object, message: string) => warned.push(message) };
const read = async (id: string): Promise<never> => {
  throw id === 'unknown' ? new Refusal('NOT_FOUND') : new Error('The database is away');
};

describe.each([
  ['a title', 'titleId', '/titlehome'],
  ['an artist', 'artistId', '/artist'],
])('the page of %s', (_, parameter, path) => {
  const exists = (address: string) => pageExists(address, parameter, read, log);

  it('is missing where there is none, and every other page is there', async () => {
    warned.length = 0;
    expect(await exists(`${path}/unknown?from=mail`)).toBe(false);
    expect(await exists('/votehome?vote=unknown')).toBe(true);
    expect(warned).toEqual([]);
  });

  it('is there while it can’t be looked up, and that is logged', async () => {
    warned.length = 0;
    expect(await exists(`${path}/somebody`)).toBe(true);
    expect(warned).toEqual(['could not look up a page']);
  });
});
