/** The numbers of our advisory locks, in one place: two locks with the same number would block each other. */
export const advisoryLocks = {
  /** Shared by all processes that use the embedded database. */
  lease: 7_261_500,
  /** Only one process migrates. */
  migration: 7_261_501,
  /** A lock class: one lock for each server process that holds idempotency keys. */
  idempotencyHolder: 7_261_502,
  /** A lock class, used in SQL: one lock for each vote, `server/vote/schema/0001-vote.sql`. */
  vote: 7_261_503,
  /** Only one process adds ballots to the counts. */
  fold: 7_261_504,
  /** Only one process appends to the transparency log. */
  transparency: 7_261_506,
  /** Only one import of content runs at a time. */
  contentImport: 7_261_505,
  /** Only one process publishes scheduled content. */
  contentSchedule: 7_261_541,
  /** A lock class: one lock for each seat, since only one device plays with a seat at a time. */
  playbackSeat: 7_261_510,
  /** Only one process advances prize events. */
  eventSweep: 7_261_509,
  /** A lock class: one lock for each fan who starts to play. */
  playbackFan: 7_261_512,
  /** Only one process sends messages. */
  outbox: 7_261_513,
  /** A lock class: one lock for each recipient of messages, while one is stored. */
  recipient: 7_261_514,
  /** A lock class: one lock for each address to which a guest's code is mailed. */
  guestCode: 7_261_545,
  /** A lock class: one lock for each fan who spends bought votes on a partner's page. */
  partnerPaid: 7_261_515,
  /** Only one process ends unpaid orders, and does jobs of orders that are due. */
  orders: 7_261_544,
  /** A lock class: one lock for each payment that is refunded, while the provider does so. */
  refund: 7_261_542,
  /** A lock class: one lock for each provider whose report is imported. */
  settlement: 7_261_543,
  /** A lock class: one lock for each fan whose cart changes. */
  cart: 7_261_516,
  /** A lock class: one lock for each fan whose favourite artists change. */
  favourites: 7_261_517,
  /** A lock class: one lock for each fan whose saved addresses change. */
  addresses: 7_261_518,
  /** Only one change of staff accounts at a time. */
  staff: 7_261_519,
  /** Entries of the audit log are appended one after the other. */
  record: 7_261_520,
  /** Only one process moves the waiting entries of the server's jobs to the audit log. */
  recordWaiting: 7_261_523,
  /** Only one change of partners at a time. */
  partner: 7_261_521,
  /** Only one process sends webhooks. */
  webhook: 7_261_522,
  /** Only one process does jobs of the staff. */
  jobs: 7_261_530,
  /** Only one process relays notifications to the servers. */
  notifications: 7_261_531,
  /** Only one process notifies members of products that are back. */
  restock: 7_261_551,
  /** A lock class: one lock for each fan who asks to be notified of a product. */
  restockFan: 7_261_552,
  /** Only one backup of the embedded database at a time. */
  backup: 7_261_532,
  /** Only one process watches broadcasts. */
  watchBroadcasts: 7_261_511,
} as const;
