import { createLatePart } from '../../../core/state/late-part.ts';

/** The entry code, loaded when a fan opens it, or in advance for offline use. */
export const entryPart = createLatePart(() => import('./entry-dialog.tsx'), 'ticket-detail', 'error');
