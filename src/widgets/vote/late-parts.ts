import { createLatePart } from '../../core/state/late-part.ts';

/** What `<fan-vote vote-id>` needs to show a vote is in its own script; all that a fan may do next follows in these. */
export const boardPart = createLatePart(() => import('./board.tsx'), 'vote-board', 'error');
export const listPart = createLatePart(() => import('./list-part.ts'), 'vote-list', 'error');
export const stagePart = createLatePart(() => import('./stage-part.tsx'), 'vote-cast', 'error');
export const recordsPart = createLatePart(() => import('./records.tsx'), 'vote-records');
export const podiumPart = createLatePart(() => import('./podium.tsx'), 'vote-list');
