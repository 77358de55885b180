/**
 * Parts that a loaded vote needs: the search, the order, the movement of rows, the message for a lost connection, and the
 * keyboard's way to the vote button.
 */
export { FindCandidate } from './find-candidate.tsx';
export { Movement } from './movement.tsx';
export { Offline } from './offline.tsx';
export { createRowMotion } from './row-motion.ts';
export { ToVote } from './to-vote.tsx';
