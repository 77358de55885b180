import { createLatePart } from '../../core/state/late-part.ts';

/**
 * The first screen of `<fan-vote vote-id>` is in its own script; parts for the fan's next steps are loaded by these.
 */
export const boardPart = createLatePart(() => import('./board/board.tsx'), 'vote-board', 'error');
export const listPart = createLatePart(() => import('./list/list-part.ts'), 'vote-list', 'error');
export const stagePart = createLatePart(() => import('./stage/stage-part.tsx'), 'vote-cast', 'photocard', 'error');
export const recordsPart = createLatePart(() => import('./records/records.tsx'), 'vote-records');
export const podiumPart = createLatePart(() => import('./list/podium.tsx'), 'vote-list');
