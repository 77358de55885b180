import { createLatePart } from '../../../core/state/late-part.ts';

/** Loaded after the page: most visitors have no favourites. */
export const myArtistsPart = createLatePart(() => import('./my-artists-part.tsx'));
