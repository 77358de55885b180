import { createLatePart } from '../../core/state/late-part.ts';

/** The questions are in the element's own script; what needs a fan comes in this. */
export const deskPart = createLatePart(() => import('./desk-part.tsx'), 'inquiry-desk', 'error');
