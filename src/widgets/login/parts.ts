import { createLatePart } from '../../core/state/late-part.ts';

/** The parts that the first paint on a partner's page does not need. */
export const providersPart = createLatePart(() => import('./providers/sign-in-panel.tsx'));
export const joinPart = createLatePart(() => import('./join/join-form.tsx'), 'join', 'email', 'error');
