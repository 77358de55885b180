/**
 * Filters of the list of orders in Studio. `LOST`: neither sent again nor refunded yet; `IN_DOUBT`: the provider has not answered, or the order is held; `STUCK`: a
 * delivery failed repeatedly; `MAIL_FAILED`: an email about it lately could not be sent.
 */
export const orderFilters = [
  'TO_SEND',
  'SENT',
  'LOST',
  'UNPAID',
  'IN_DOUBT',
  'STUCK',
  'REFUNDED',
  'MAIL_FAILED',
] as const;
export type OrderFilter = (typeof orderFilters)[number];
