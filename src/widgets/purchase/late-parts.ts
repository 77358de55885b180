import { createLatePart } from '../../core/state/late-part.ts';

/** The list is in the element's own script; one order, and what can be done with it, comes in this. */
export const purchasePart = createLatePart(() => import('./purchase-screen.tsx'), 'error');
