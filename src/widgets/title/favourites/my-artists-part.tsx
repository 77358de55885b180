import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Artist } from '../../../../server/title/contract.ts';
import { useIsFirstRender } from '../../../core/element/first-render.ts';
import { useHost } from '../../../core/element/host.ts';
import { favouritesFirst } from '../../../core/favourite/favourites.ts';
import { useWords } from '../../../core/words/words.ts';
import { ArtistWall } from '../cards/artist-wall.tsx';
import { Section } from '../section.tsx';
import { createMyArtistsState } from './my-artists-state.ts';

/** All artists, the favourites first. It is far below the first screens, so the change is not seen. */
export function Wall({ artists }: { artists: readonly Artist[] }) {
  useSignals();
  // Only the reader's browser knows the favourites.
  const isFirst = useIsFirstRender();
  return <ArtistWall artists={isFirst ? artists : favouritesFirst(artists, ({ artistId }) => [artistId])} />;
}

/** A shelf with the fan's favourite artists; nothing without one. @param artistList the artists of the page */
export function MyArtists({ artists: artistList }: { artists: readonly Artist[] }) {
  useSignals();
  const t = useWords('title');
  const host = useHost();
  const [artists] = useState(() => signal(artistList));
  const [state] = useState(() => createMyArtistsState(artists, host.language));
  useLayoutEffect(() => {
    artists.value = artistList;
  }, [artists, artistList]);
  useEffect(() => state.dispose, [state]);
  const shown = state.artists.value;
  if (useIsFirstRender() || shown.length === 0) return null;
  return (
    <Section heading={t('myArtists')} note={t('myArtistsNote')}>
      <ArtistWall artists={shown} />
    </Section>
  );
}
