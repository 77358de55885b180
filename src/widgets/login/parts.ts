import { createLatePart } from '../../core/state/late-part.ts';

/** What the first paint on a partner's page can do without comes in these. */
export const providersPart = createLatePart(() => import('./providers/sign-in-panel.tsx'));
export const joinPart = createLatePart(() => import('./join/join-form.tsx'), 'join', 'error');
