import { createLatePart } from '../../core/state/late-part.ts';

/** For an address that names what there is not. */
export const wrongPart = createLatePart(() => import('./wrong-approach.tsx'), 'error');
/** What plays, with its controls: fetched once a fan presses play. */
export const watchPart = createLatePart(() => import('./watch/watch-part.tsx'), 'player-watch', 'error');
/** What has to be settled before a round can be watched, and the check before the show. */
export const doorPart = createLatePart(() => import('./door/door-part.tsx'), 'player-door', 'error');
