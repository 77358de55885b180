/**
 * Parts that a loaded vote needs: the search, the order, the movement of rows, and the message for a lost connection.
 */
export { FindCandidate } from './find-candidate.tsx';
export { Movement } from './movement.tsx';
export { Offline } from './offline.tsx';
export { createRowMotion } from './row-motion.ts';
