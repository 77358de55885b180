/** What a vote needs once it is there: the search, the order, how its rows move, and what is said of a lost connection. */
export { FindCandidate } from './find-candidate.tsx';
export { Movement } from './movement.tsx';
export { Offline } from './offline.tsx';
export { createRowMotion } from './row-motion.ts';
