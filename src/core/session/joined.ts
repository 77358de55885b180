import { shared } from '../state/shared.ts';

/** The nickname of a fan who has just joined, while the welcome is shown; dialogs of other elements wait for its end. */
export const joined = shared<string | null>('joined', () => null);
