/** The most lines of an order, and of a cart. */
export const maxLines = 20;
/** The most sold-out products that one member waits for. */
export const maxRestocks = 30;
/** The most pieces of one product in an order or a cart. */
export const maxPieces = 99;
