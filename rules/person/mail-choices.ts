/** Mails that a fan can turn on and off. All others are about the account, orders, tickets and prizes, and are always sent. */
export const optionalMails = ['RIGHTS_ENDING', 'MARKETING'] as const;
export type OptionalMail = (typeof optionalMails)[number];

/** Optional mails with a switch in My info; they are off at first. For `MARKETING`, the fan's agreement decides instead. */
export const chosenMails = ['RIGHTS_ENDING'] as const satisfies readonly OptionalMail[];
export type ChosenMail = (typeof chosenMails)[number];

/** The page on which a link in a mail turns off mails of its kind. */
export const unsubscribePath = '/mail/unsubscribe';
