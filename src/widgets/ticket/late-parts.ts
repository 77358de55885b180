import { createLatePart } from '../../core/state/late-part.ts';

/** The lists are in the element's own script; the field for a code and a ticket's actions are loaded by these. */
export const registerPart = createLatePart(() => import('./register/register-form.tsx'), 'error');
export const detailPart = createLatePart(() => import('./detail/ticket-screen.tsx'), 'ticket-detail', 'error');
