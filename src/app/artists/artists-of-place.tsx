import { createLatePart } from '../../core/state/late-part.ts';
import { useAddition } from '../takeover/use-addition.ts';
import type { About } from './artists-of-state.ts';

const part = createLatePart(() => import('./artists-of.tsx'));

/**
 * Links to the artists whom a page's product, show or event is about, below everything else on the page, so that nothing moves when they
 * come.
 */
export function ArtistsOfPlace(about: About) {
  // They are an addition: without their script the page is complete.
  const loaded = useAddition(part, () => undefined);
  return loaded ? <loaded.ArtistsOf key={`${about.kind} ${about.subjectId}`} {...about} /> : null;
}
