/** The max number of lines of an order, and of a cart. */
export const maxLines = 20;
/** The max number of sold-out products that one member waits for. */
export const maxRestocks = 30;
/** The max number of pieces of one product in an order or a cart. */
export const maxPieces = 99;
