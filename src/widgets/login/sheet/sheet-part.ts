import { createLatePart } from '../../../core/state/late-part.ts';

/** The sign-in in a sheet, loaded on demand. */
export const sheetPart = createLatePart(() => import('./login-sheet.tsx'));
