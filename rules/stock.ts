/** Why the staff corrects a stock; a text says more. */
export const stockCauses = ['COUNT', 'DAMAGE', 'FOUND', 'OTHER'] as const;
export type StockCause = (typeof stockCauses)[number];
