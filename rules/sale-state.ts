/** State of a product's sale: before it, with enough pieces, with few pieces left, without pieces, and after it. */
export const saleStates = ['UPCOMING', 'ON_SALE', 'LOW', 'SOLD_OUT', 'ENDED'] as const;
export type SaleState = (typeof saleStates)[number];

/** True if a fan can buy it now. */
export const canBuy = (state: SaleState): boolean => state === 'ON_SALE' || state === 'LOW';
