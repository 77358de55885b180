/** Maximum lengths in UTF-16 units, as `length` counts. */
export const partnerNameLength = 60;
/** The name of the person to write to about a partner's pages. */
export const contactNameLength = 100;
export const originLength = 300;
