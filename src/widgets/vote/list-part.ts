/** What the list of candidates needs once it is there: the search, the order, and how its rows move. */
export { FindCandidate } from './find-candidate.tsx';
export { createRowMotion } from './row-motion.ts';
