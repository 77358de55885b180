import { partnerPaidPerDay } from './partner-paid.ts';
import { nicknameLength } from './person/nickname.ts';

/**
 * Limits that texts in `locales/` contain: `{{nicknameLength}}` is replaced everywhere, in the browser and on the
 * server.
 */
export const limitsInWords = { nicknameLength, partnerPaidPerDay } as const;
