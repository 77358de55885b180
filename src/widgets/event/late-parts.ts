import { createLatePart } from '../../core/state/late-part.ts';

/** The first screen of `<fan-event event-id>` is in its own script; other parts are loaded on demand. */
export const listPart = createLatePart(() => import('./list/event-list.tsx'), 'error');
export const entryPart = createLatePart(() => import('./entry/entry-dialog.tsx'), 'error');
export const resultPart = createLatePart(
  () => import('./result/result-part.tsx'),
  'event-result',
  'photocard',
  'error',
);
export const codePart = createLatePart(() => import('./result/code-view.tsx'), 'event-result', 'error');
export const winnersPart = createLatePart(() => import('./result/winners-part.tsx'), 'event-result', 'avatar', 'error');
export const proofPart = createLatePart(() => import('./result/proof-part.tsx'), 'event-proof', 'error');
