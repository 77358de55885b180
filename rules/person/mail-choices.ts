/** Mails that a fan can turn off. All others are about their account, orders, tickets and prizes, and are always sent. */
export const optionalMails = ['RIGHTS_ENDING', 'MARKETING'] as const;
export type OptionalMail = (typeof optionalMails)[number];

/** Those that are off until the fan turns them on in My info. For marketing the agreement counts instead. */
export const chosenMails = ['RIGHTS_ENDING'] as const satisfies readonly OptionalMail[];
export type ChosenMail = (typeof chosenMails)[number];

/** The page that ends one kind of mails. */
export const unsubscribePath = '/mail/unsubscribe';
