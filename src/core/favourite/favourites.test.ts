import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxFavourites } from '../../../rules/favourites.ts';
import { type Answer, startTestApi } from '../api/test-api.ts';
import { refusalOf } from '../api/testing-refusal.ts';
import { stubDocument } from '../element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../session/auth-state.ts';
import { storage } from '../storage/storage.ts';
import { favouriteIds, favouritesFirst, followFavourites, isFavourite, setFavourite } from './favourites.ts';

const key = 'favouriteArtists';
let api: Awaited<ReturnType<typeof startTestApi>>;
/** The account's favourites, as the server has them. */
let account: string[];
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, () => Answer | null>;

const stored = (): unknown => JSON.parse(storage.read(key) ?? '[]');
const signIn = () =>
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
const expectFavourites = (...ids: string[]) => expect.poll(() => favouriteIds.value).toEqual(ids);

function answer(name: string, body: string): Answer {
  const [, artistId = ''] = /\/artist\/([\w-]+)\/favourite$/.exec(name) ?? [];
  if (name === 'GET /artist/favourites') return { body: { artists: account.map((id) => ({ artistId: id })) } };
  if (name === 'POST /artist/favourites') {
    const ids: string[] = JSON.parse(body).artistIds;
    account = [...ids.filter((id) => !account.includes(id) && id !== 'no-room'), ...account];
    return { body: { artistIds: account, left: ids.filter((id) => id === 'no-room') } };
  }
  account = account.filter((id) => id !== artistId);
  if (name.startsWith('PUT')) account = [artistId, ...account];
  return { body: { artistIds: account } };
}

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
  followFavourites();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(async () => {
  account = [];
  replies = {};
  api.handle(({ name, body }) => replies[name]?.() ?? answer(name, body));
  for (const artistId of favouriteIds.value ?? []) await setFavourite(artistId, false);
});
afterEach(() => {
  clearSession();
  storage.remove(key);
});

describe('before a sign-in', () => {
  it('are stored in this browser, the latest first, without a request', async () => {
    await setFavourite('haram', true);
    await setFavourite('ren', true);
    await setFavourite('haram', true);
    expect([favouriteIds.value, stored()]).toEqual([
      ['ren', 'haram'],
      ['ren', 'haram'],
    ]);
    expect(isFavourite('haram')).toBe(true);
    await setFavourite('haram', false);
    expect([isFavourite('haram'), stored()]).toEqual([false, ['ren']]);
    expect(api.received).toEqual([]);
  });

  it('have the limit of an account', async () => {
    for (let index = 0; index < maxFavourites; index += 1) await setFavourite(`artist-${index}`, true);
    await expect(setFavourite('one-more', true)).rejects.toMatchObject({
      code: 'FAVOURITES_FULL',
      details: { max: maxFavourites },
    });
    expect(isFavourite('one-more')).toBe(false);
  });
});

describe('at the sign-in', () => {
  it('are merged into the account once, and leave the browser', async () => {
    account = ['ren'];
    await setFavourite('haram', true);
    signIn();
    await expectFavourites('haram', 'ren');
    expect(storage.read(key)).toBeNull();
    expect(api.received.map(({ name }) => name)).toEqual(['POST /artist/favourites']);
    clearSession();
    await expectFavourites();
    signIn();
    await expectFavourites('haram', 'ren');
    expect(api.named('POST /artist/favourites')).toHaveLength(1);
  });

  it('stay in the browser where the account has no room, or does not answer', async () => {
    await setFavourite('no-room', true);
    await setFavourite('haram', true);
    signIn();
    await expectFavourites('haram');
    expect(stored()).toEqual(['no-room']);
    clearSession();
    await expectFavourites('no-room');
    replies['POST /artist/favourites'] = () => refusalOf('SERVER_ERROR');
    signIn();
    await expect.poll(() => api.named('POST /artist/favourites').length).toBe(2);
    await expectFavourites('no-room');
    expect(stored()).toEqual(['no-room']);
  });

  it('are the browser’s own on a page that may not use the account’s', async () => {
    replies['POST /artist/favourites'] = () => refusalOf('SCOPE_REQUIRED');
    await setFavourite('haram', true);
    signIn();
    await expect.poll(() => api.named('POST /artist/favourites').length).toBe(1);
    await expectFavourites('haram');
    await setFavourite('ren', true);
    expect(stored()).toEqual(['ren', 'haram']);
    expect(api.received).toHaveLength(1);
  });
});

describe('of a signed-in fan', () => {
  beforeEach(async () => {
    account = ['ren'];
    signIn();
    await expectFavourites('ren');
  });

  it('are changed on the account, and shown at once', async () => {
    const adding = setFavourite('haram', true);
    expect(isFavourite('haram')).toBe(true);
    await adding;
    expect(account).toEqual(['haram', 'ren']);
    await setFavourite('ren', false);
    expect([account, favouriteIds.value]).toEqual([['haram'], ['haram']]);
    expect(storage.read(key)).toBeNull();
  });

  it('are taken back where the account refuses', async () => {
    replies['PUT /artist/haram/favourite'] = () => refusalOf('FAVOURITES_FULL');
    await expect(setFavourite('haram', true)).rejects.toMatchObject({ code: 'FAVOURITES_FULL' });
    expect(favouriteIds.value).toEqual(['ren']);
    replies['DELETE /artist/ren/favourite'] = () => refusalOf('SERVER_ERROR');
    await expect(setFavourite('ren', false)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(favouriteIds.value).toEqual(['ren']);
  });
});

it('a list is ordered by them, and both parts keep their order', async () => {
  await setFavourite('c', true);
  await setFavourite('b', true);
  const list = [['a'], ['b'], [null], ['a', 'c']];
  expect(favouritesFirst(list, (ids) => ids)).toEqual([['b'], ['a', 'c'], ['a'], [null]]);
});
