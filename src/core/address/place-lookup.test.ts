import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../api/test-api.ts';
import { stubDocument } from '../element/testing-host.ts';
import { blankPlace, type Place } from './place.ts';
import { createPlaceLookup, type PlaceLookup } from './place-lookup.ts';

const marunouchi = { region: '東京都', city: '千代田区', street: '丸の内' };
const towns = [
  { region: '石川県', city: '金沢市', street: '大桑町' },
  { region: '石川県', city: '金沢市', street: '三小牛町' },
];
const codes: Record<string, object[]> = { '1000005': [marunouchi], '9218046': towns, '0000000': [] };

let api: Awaited<ReturnType<typeof startTestApi>>;
let place: Place;
let lookup: PlaceLookup;
let failing: Answer | 'drop' | null;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  failing = null;
  api.handle(({ name }) => failing ?? { body: { places: codes[name.slice(-7)] ?? [] } });
  place = { ...blankPlace, country: 'JP' };
  lookup = createPlaceLookup(
    () => place,
    (changes) => {
      place = { ...place, ...changes };
    },
  );
});

function type(changes: Partial<Place>): void {
  place = { ...place, ...changes };
  lookup.follow();
}

describe('a postal code', () => {
  it('fills in prefecture, city and town once it is whole', async () => {
    type({ postalCode: '100-000' });
    expect(lookup.found.value.status).toBe('idle');
    type({ postalCode: '100-0005' });
    await expect.poll(() => lookup.found.value).toEqual({ status: 'filled', place: marunouchi });
    expect(place).toMatchObject(marunouchi);
    type({ postalCode: '1000005' });
    expect(api.received).toHaveLength(1);
  });

  it('keeps the fan’s addition to the town, and replaces a town that it filled in', async () => {
    type({ postalCode: '1000005' });
    await expect.poll(() => place.street).toBe('丸の内');
    type({ street: '丸の内1-1', postalCode: '9218046' });
    await expect.poll(() => lookup.found.value).toEqual({ status: 'several', places: towns });
    const [first, second] = towns;
    if (first) lookup.choose(first);
    expect(place).toMatchObject({ city: '金沢市', street: '丸の内1-1' });
    type({ street: '' });
    if (first) lookup.choose(first);
    if (second) lookup.choose(second);
    expect(place.street).toBe('三小牛町');
  });

  it('leaves the fields to the fan if it is not in use', async () => {
    type({ postalCode: '0000000', city: 'typed' });
    await expect.poll(() => lookup.found.value.status).toBe('none');
    expect(place.city).toBe('typed');
  });

  it('is looked up at the next chance if the lookup fails now', async () => {
    failing = 'drop';
    type({ postalCode: '1000005' });
    await expect.poll(() => lookup.found.value.status).toBe('failed');
    failing = null;
    lookup.follow();
    await expect.poll(() => place.city).toBe('千代田区');
  });

  it('is not looked up if it is of another country', () => {
    type({ country: 'KR', postalCode: '1000005' });
    expect([lookup.found.value.status, api.received.length]).toEqual(['idle', 0]);
  });

  it('fills in nothing if it was changed meanwhile', async () => {
    const held = Promise.withResolvers<void>();
    api.handle(async ({ name }) => {
      if (name.endsWith('1000005')) await held.promise;
      return { body: { places: codes[name.slice(-7)] ?? [] } };
    });
    type({ postalCode: '1000005' });
    type({ postalCode: '0000000' });
    await expect.poll(() => lookup.found.value.status).toBe('none');
    held.resolve();
    lookup.dispose();
    expect(place.city).toBe('');
  });
});
