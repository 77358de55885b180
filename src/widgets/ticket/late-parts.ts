import { createLatePart } from '../../core/state/late-part.ts';

/** The wallet's lists are in the element's own script; the field for a code and what a fan does with a ticket come in these. */
export const registerPart = createLatePart(() => import('./register-form.tsx'), 'error');
export const detailPart = createLatePart(() => import('./detail/ticket-screen.tsx'), 'ticket-detail', 'error');
