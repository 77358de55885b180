/** How many bought votes partners' pages together may spend for a fan within 24 hours, until the fan chooses another number. */
export const partnerPaidPerDay = 100;
/** The max that a fan can choose, as for one cast. */
export const maxPaidPerDay = 100_000;
