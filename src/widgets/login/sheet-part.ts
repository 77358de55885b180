import { createLatePart } from '../../core/state/late-part.ts';

/** The sign-in over the page, once a fan wants it. */
export const sheetPart = createLatePart(() => import('./login-sheet.tsx'));
