import { createLatePart } from '../../core/state/late-part.ts';

/** The questions are in the element's own script; the parts for signed-in fans are loaded by these. */
export const deskPart = createLatePart(() => import('./inbox/desk-part.tsx'), 'inquiry-desk', 'inquiry-guest', 'error');
