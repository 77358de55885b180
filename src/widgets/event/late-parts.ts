import { createLatePart } from '../../core/state/late-part.ts';

/** List and detail are in the element's own script; the rest comes to whoever has come that far. */
export const entryPart = createLatePart(() => import('./entry-dialog.tsx'), 'error');
export const resultPart = createLatePart(() => import('./result-part.tsx'), 'event-result', 'error');
export const codePart = createLatePart(() => import('./code-view.tsx'), 'event-result', 'error');
export const proofPart = createLatePart(() => import('./proof-part.tsx'), 'event-proof', 'error');
