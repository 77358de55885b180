import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { maxFavourites } from '../../../rules/favourites.ts';
import { call } from '../api/call.ts';
import { FanError } from '../api/fan-error.ts';
import { toJson } from '../json.ts';
import { may, scopeQuestion } from '../session/scopes.ts';
import { session } from '../session/session.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';

/** The favourites of a browser without an account: ids, the latest first. */
const storageKey = 'favouriteArtists';
/** Changes with each change of an account's favourites, so that other tabs load them again. */
const changedKey = 'favouriteArtistsChanged';

const ids = shared<readonly string[] | null>('favourites', () => null);
/** The owner of `ids`: the fan's id, or null for the browser's own list. */
const owner = singleton('favourites-owner', () => ({ userId: null as string | null }));

/**
 * The fan's favourite artists as ids, the latest first; null until they are known. On the account for a signed-in fan who allows it
 * here, otherwise in this browser. Shared by all elements, and by the tabs of one origin.
 */
export const favouriteIds: ReadonlySignal<readonly string[] | null> = ids;

export const isFavourite = (artistId: string): boolean => ids.value?.includes(artistId) ?? false;

/** Puts items with a favourite artist first. Otherwise, the order does not change. */
export function favouritesFirst<T>(list: readonly T[], artistIdsOf: (one: T) => readonly (string | null)[]): T[] {
  const favourites = new Set(ids.value);
  const rank = (one: T): number => (artistIdsOf(one).some((id) => id !== null && favourites.has(id)) ? 0 : 1);
  return list.toSorted((one, other) => rank(one) - rank(other));
}

/** Loads the favourites now, and again after each sign-in and sign-out. Further calls on the same page do nothing. */
export function followFavourites(): void {
  singleton('favourites-followed', () => {
    globalThis.addEventListener?.('storage', ({ key }) => {
      const isOwn = owner.userId !== null;
      if (isOwn && key === storage.nameOf(changedKey)) void load(owner.userId);
      if (!isOwn && key === storage.nameOf(storageKey)) ids.value = readStored();
    });
    return effect(() => {
      if (!session.isHydrated.value) return;
      const userId = session.user.value?.userId ?? null;
      untracked(() => void load(userId));
    });
  });
}

/**
 * Not the lock of the session, which a call may need while it runs. Without Web Locks two tabs may send the same favourites: the
 * account takes each once.
 */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('fan:favourites', work) : work();

async function load(userId: string | null): Promise<void> {
  // A page that may not use the account's favourites has its own.
  const owned = may('favourite') ? userId : null;
  if (owned !== owner.userId) ids.value = null;
  owner.userId = owned;
  if (owned === null) {
    ids.value = readStored();
    return;
  }
  try {
    const loaded = await oneTabAtATime(mergeStored);
    if (owner.userId === userId) ids.value = loaded;
  } catch (error) {
    if (!(error instanceof FanError)) throw error;
    if (owner.userId !== userId) return;
    if (error.code === 'SCOPE_REQUIRED') owner.userId = null;
    // Otherwise the browser's are shown until the next page loads the account's: an empty list would look like a loss.
    ids.value ??= readStored();
  }
}

/**
 * The account's favourites, after those of this browser were added to them. Accepted ones leave the browser; those without
 * room stay. One tab at a time: a second one finds nothing left to send.
 */
async function mergeStored(): Promise<readonly string[]> {
  const stored = readStored();
  if (stored.length === 0) return (await call('GET /artist/favourites')).artists.map(({ artistId }) => artistId);
  const { artistIds, left } = await call('POST /artist/favourites', { body: { artistIds: [...stored] } });
  keep(stored.filter((artistId) => left.includes(artistId)));
  return artistIds;
}

/**
 * Makes an artist a favourite, or takes it off. It shows at once, and is taken back if the account refuses.
 * @throws {FanError} FAVOURITES_FULL, and refusals of the call
 */
export async function setFavourite(artistId: string, isOn: boolean): Promise<void> {
  const before = ids.peek() ?? [];
  if (before.includes(artistId) === isOn) return;
  const others = before.filter((id) => id !== artistId);
  if (isOn && others.length >= maxFavourites)
    throw new FanError('FAVOURITES_FULL', { details: { max: maxFavourites } });
  ids.value = isOn ? [artistId, ...others] : others;
  if (owner.userId === null) {
    keep(ids.value);
    return isOn ? requestAccountAccess() : undefined;
  }
  try {
    // An attempt that may have reached the server is safe to repeat under another key: the account has each artist once.
    await call(isOn ? 'PUT /artist/:artistId/favourite' : 'DELETE /artist/:artistId/favourite', {
      params: { artistId },
    });
    storage.write(changedKey, `${Date.now()} ${artistId}`);
  } catch (error) {
    const now = (ids.peek() ?? []).filter((id) => id !== artistId);
    ids.value = isOn ? now : [artistId, ...now];
    throw error;
  }
}

/** A signed-in fan on a partner's page is asked for the scope once, inside the click. Without it the browser's favourites are used. */
async function requestAccountAccess(): Promise<void> {
  if (isRequested || !session.isLoggedIn.peek() || may('favourite')) return;
  isRequested = true;
  if (await scopeQuestion.request?.('favourite')) await load(session.user.peek()?.userId ?? null);
}
let isRequested = false;

function keep(list: readonly string[]): void {
  if (list.length === 0) storage.remove(storageKey);
  else storage.write(storageKey, toJson(list));
}

function readStored(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return [...new Set(stored.filter((id) => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)))].slice(
      0,
      maxFavourites,
    );
  } catch {
    return [];
  }
}
