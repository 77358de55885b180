import { createLatePart } from '../../core/state/late-part.ts';

/** The list is in the element's own script; one order with its actions is loaded by this. */
export const purchasePart = createLatePart(() => import('./purchase-screen.tsx'), 'error');
