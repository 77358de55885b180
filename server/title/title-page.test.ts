import { describe, expect, it } from 'vitest';
import { Refusal } from '../platform/http/errors.ts';
import { hasTitlePage } from './title-page.ts';

const warned: string[] = [];
const log = { warn: (_: object, message: string) => warned.push(message) };
const titles = {
  readTitle: async (titleId: string): Promise<never> => {
    throw titleId === 'unknown' ? new Refusal('NOT_FOUND') : new Error('The database is away');
  },
};
const has = (address: string) => hasTitlePage(address, titles, log);

describe('the page of a title', () => {
  it('is missing for an unknown title alone', async () => {
    expect(await has('/titlehome/unknown?from=mail')).toBe(false);
    expect(await has('/votehome?vote=unknown')).toBe(true);
    expect(warned).toEqual([]);
  });

  it('is there while titles can’t be looked up, and that is logged', async () => {
    expect(await has('/titlehome/last-light')).toBe(true);
    expect(warned).toEqual(['could not look up a title for its page']);
  });
});
