import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Artist } from '../../../../server/title/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { favouriteIds, setFavourite } from '../../../core/favourite/favourites.ts';
import { hydrate } from '../../../core/session/auth-state.ts';
import type { Language } from '../../../core/words/language.ts';
import { createMyArtistsState, maxOnShelf } from './my-artists-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: ReturnType<typeof createMyArtistsState>;
const language = signal<Language>('en');
const artistOf = (artistId: string): Artist => ({
  artistId,
  name: `The ${artistId}`,
  note: '',
  portrait: { url: '', width: 1, height: 1, colour: '#000000', alt: '' },
  accent: '#000000',
});
const artists = signal<readonly Artist[]>([artistOf('haram'), artistOf('ren')]);
const shown = () => state.artists.value.map(({ artistId }) => artistId);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(async () => {
  api.handle(({ name }) => ({ body: artistOf(name.split('/').at(-1) ?? '') }));
  state = createMyArtistsState(artists, language);
  await expect.poll(() => favouriteIds.value).not.toBeNull();
});
afterEach(async () => {
  state.dispose();
  language.value = 'en';
  for (const artistId of favouriteIds.value ?? []) await setFavourite(artistId, false);
});

it('the list has the favourites, the latest first, and requests none that the page has', async () => {
  expect(shown()).toEqual([]);
  await setFavourite('haram', true);
  await setFavourite('ren', true);
  expect([shown(), api.received]).toEqual([['ren', 'haram'], []]);
  await setFavourite('ren', false);
  expect(shown()).toEqual(['haram']);
});

it('missing favourites are loaded, again in another language', async () => {
  await setFavourite('haram', true);
  await setFavourite('elsewhere', true);
  await expect.poll(shown).toEqual(['elsewhere', 'haram']);
  language.value = 'ja';
  await expect.poll(() => api.received.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
});

it.each(['NOT_FOUND', 'OVERLOADED'] as const)('the other favourites are shown if one fails with %s', async (code) => {
  api.handle(() => refusalOf(code));
  await setFavourite('gone', true);
  await setFavourite('haram', true);
  await expect.poll(() => api.received.length).toBeGreaterThan(0);
  await expect.poll(shown).toEqual(['haram']);
});

it('the list has a limited length', async () => {
  for (let index = 0; index <= maxOnShelf; index += 1) await setFavourite(`artist-${index}`, true);
  await expect.poll(() => shown().length).toBe(maxOnShelf);
  expect(shown()[0]).toBe(`artist-${maxOnShelf}`);
});
