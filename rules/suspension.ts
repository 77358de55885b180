/** Why an account is suspended; the words are `suspension:reason`. */
export const suspensionReasons = ['AUTOMATION', 'ACCOUNTS', 'PAYMENT', 'RECORDING', 'ABUSE'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** For how many days an operator suspends, unless for good. */
export const suspensionDays = [7, 30] as const;
