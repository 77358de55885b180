import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import type { Artist } from '../../../../server/title/contract.ts';
import { call } from '../../../core/api/call.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { favouriteIds, followFavourites } from '../../../core/favourite/favourites.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';

/** The max number of artists on the shelf. */
export const maxOnShelf = 12;

/**
 * The fan's favourite artists, the latest first. Most of them are on the page already. The others are loaded.
 * @param artists the artists of the page, in its language
 */
export function createMyArtistsState(artists: ReadonlySignal<readonly Artist[]>, language: ReadonlySignal<Language>) {
  followFavourites();
  const shownIds = computed(() => favouriteIds.value?.slice(0, maxOnShelf) ?? []);
  const missing = computed(() => shownIds.value.filter((id) => !artists.value.some(({ artistId }) => artistId === id)));

  const loaded = createRemote<readonly Artist[]>(async (signal) => {
    const found = await Promise.all(missing.peek().map((artistId) => read(artistId, language.peek(), signal)));
    return found.flat();
  });
  const stop = effect(() => {
    void language.value;
    if (missing.value.length > 0) untracked(() => void loaded.load());
  });

  return {
    /** After a failure, the shelf shows only the loaded artists: all of them have pages of their own. */
    artists: computed(() => {
      const all = [...artists.value, ...(loaded.state.value.value ?? [])];
      return shownIds.value.flatMap((id) => all.find(({ artistId }) => artistId === id) ?? []);
    }),
    dispose(): void {
      stop();
      loaded.dispose();
    },
  };
}

/** Empty for an artist who doesn't exist any more. */
async function read(artistId: string, language: Language, signal: AbortSignal): Promise<Artist[]> {
  try {
    return [await call('GET /artist/:artistId', { params: { artistId }, language, signal })];
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return [];
    throw error;
  }
}
