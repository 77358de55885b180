/** Kinds of open work of the staff; the words of each are `studio-home:attention`. */
export const attentionKinds = [
  'APPROVALS',
  'PAYMENTS_STUCK',
  'DELIVERIES_STUCK',
  'REFUNDS_STUCK',
  'ORDERS_HELD',
  'PARCELS_LATE',
  'PARCELS_LOST',
  'DISPUTES_DUE',
  'DIFFERENCES_OPEN',
  'BROADCAST_DOWN',
  'DRAW_DUE',
  'VOTE_CLOSING',
  'INQUIRIES_WAITING',
  'MAILS_FAILED',
  'WEBHOOKS_FAILING',
  'JOBS_FAILED',
  'PRODUCTS_WANTED',
  'PARTNERS_ON_TRIAL',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** The figures that are counted for each hour; the words of each are `studio-home:figures`. */
export const figureKinds = ['MEMBERS', 'ORDERS', 'BALLOTS'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Minutes after which an unfinished payment counts as open work. */
export const stuckPaymentMinutes = 30;
/** Attempts after which a job of the outbox, or a webhook, counts as open work. */
export const stuckTries = 3;
/** Days after which a paid parcel that is not sent counts as open work. */
export const lateParcelDays = 3;
/** A dispute without evidence is open work in the last days before its deadline. */
export const disputeDays = 3;
/** Days in which a failed job is open work of the person who began it. */
export const failedJobDays = 1;
/** Days in which an order is open work because an email about it could not be sent. */
export const failedMailDays = 3;
/** A vote is listed in the last hours before it closes. */
export const closingHours = 24;
