import { createLatePart } from '../../../core/state/late-part.ts';

/** The code for the door, once a fan wants to show it, or may without a network. */
export const entryPart = createLatePart(() => import('./entry-dialog.tsx'), 'ticket-detail', 'error');
