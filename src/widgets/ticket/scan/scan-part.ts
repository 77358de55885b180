import { createLatePart } from '../../../core/state/late-part.ts';

/** The camera, once a fan wants to scan a code. */
export const scanPart = createLatePart(() => import('./scan-dialog.tsx'), 'ticket-detail');
