import { createLatePart } from '../../core/state/late-part.ts';

/** Shown for an address of a round or a stream that does not exist. */
export const wrongPart = createLatePart(() => import('./wrong-approach.tsx'), 'error');
/** The player with its controls, loaded when a fan presses play. */
export const watchPart = createLatePart(() => import('./watch/watch-part.tsx'), 'player-watch', 'error');
/** The checks before a round. */
export const doorPart = createLatePart(() => import('./door/door-part.tsx'), 'player-door', 'error');
