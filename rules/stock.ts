/** Why the staff corrects a stock; a text has the details. */
export const stockCauses = ['COUNT', 'DAMAGE', 'FOUND', 'OTHER'] as const;
export type StockCause = (typeof stockCauses)[number];
