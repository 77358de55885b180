import { nicknameLength } from './nickname.ts';

/** Limits that texts in `locales/` name: `{{nicknameLength}}` is filled in wherever it stands, in the browser and by the server. */
export const limitsInWords = { nicknameLength } as const;
