import { describe, expect, it } from 'vitest';
import { type ListedPartner, linesOf, narrowPartners, originOf, originsOf, sumOf } from './partners-state.ts';

const partner = (name: string, changes: Partial<ListedPartner> = {}): ListedPartner => ({
  partnerId: name,
  name,
  state: 'LIVE',
  source: 'STUDIO',
  origins: [{ origin: `https://${name.toLowerCase()}.example`, provenAt: null }],
  returns: [],
  scopes: ['profile'],
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  changedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});
const all = [
  partner('Lumen', { changedAt: '2026-11-03T00:00:00.000Z' }),
  partner('Nova', { state: 'STOPPED' }),
  partner('Aria'),
];
const names = (request: Record<string, string>) => narrowPartners(all, request).map(({ name }) => name);

describe('the list of partners', () => {
  it('is searched by name and by origin', () => {
    expect(names({ q: ' lumen' })).toEqual(['Lumen']);
    expect(names({ q: 'nova.example' })).toEqual(['Nova']);
    expect(names({ q: 'nobody' })).toEqual([]);
  });

  it('is narrowed by state, and sorted both ways', () => {
    expect(names({ state: 'STOPPED' })).toEqual(['Nova']);
    expect(names({ sort: 'name' })).toEqual(['Aria', 'Lumen', 'Nova']);
    expect(names({ sort: '-changedAt' })[0]).toBe('Lumen');
    expect(names({ sort: 'unknown' })).toEqual(['Lumen', 'Nova', 'Aria']);
  });
});

describe('an origin', () => {
  it.each([
    ['https://artist.example', 'https://artist.example'],
    [' https://Artist.example/ ', 'https://artist.example'],
    ['https://artist.example:443', 'https://artist.example'],
    ['http://localhost:3001', 'http://localhost:3001'],
    ['https://artist.example/fans', null],
    ['https://artist.example/?a=b', null],
    ['https://name:word@artist.example', null],
    ['artist.example', null],
    ['ftp://artist.example', null],
    ['', null],
  ])('is read from “%s”', (text, origin) => {
    expect(originOf(text)).toBe(origin);
  });

  it('stands in a line of its own', () => {
    expect(originsOf('https://a.example\n\n https://b.example/\nhttps://a.example')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(originsOf('https://a.example\nb.example')).toBeNull();
    expect(originsOf(' \n')).toBeNull();
    expect(linesOf(' a \n\nb')).toEqual(['a', 'b']);
  });
});

it('the usage of several days is added up', () => {
  const day = { day: '2026-11-25', loads: 3, signIns: 1, votes: 2, orders: 0, errors: 4 };
  expect(sumOf([day, { ...day, loads: 1 }])).toEqual({ loads: 4, signIns: 2, votes: 4, orders: 0, errors: 8 });
  expect(sumOf([])).toEqual({ loads: 0, signIns: 0, votes: 0, orders: 0, errors: 0 });
});
