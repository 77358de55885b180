import { createLatePart } from '../../../core/state/late-part.ts';

/** The scanner, loaded on demand. */
export const scanPart = createLatePart(() => import('./scan-dialog.tsx'), 'ticket-detail');
