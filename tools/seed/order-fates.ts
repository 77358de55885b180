/** The state that an order of the large database has reached. */
export interface Fate {
  history: readonly ('RESERVED' | 'PAYING' | 'PAID' | 'FULFILLED' | 'REFUNDED' | 'EXPIRED')[];
  payment: 'NONE' | 'READY' | 'CHECKING' | 'DONE';
  line: 'WAITING' | 'DELIVERED' | 'SHIPPING' | 'REFUNDED' | 'RELEASED';
  attempt: 'READY' | 'IN_PROGRESS' | 'DONE' | 'EXPIRED';
  held: 'REFUND' | 'DISPUTE' | null;
  /** Only paid goods have one. */
  parcel: 'PREPARING' | 'SHIPPED' | 'DELIVERED' | 'LOST' | null;
}

const delivered: Fate = {
  history: ['RESERVED', 'PAYING', 'PAID', 'FULFILLED'],
  payment: 'DONE',
  line: 'DELIVERED',
  attempt: 'DONE',
  held: null,
  parcel: null,
};
const fates = {
  delivered,
  unpaid: {
    ...delivered,
    history: ['RESERVED', 'PAYING'],
    payment: 'READY',
    line: 'WAITING',
    attempt: 'READY',
  },
  expired: { ...delivered, history: ['RESERVED', 'EXPIRED'], payment: 'NONE', line: 'RELEASED', attempt: 'EXPIRED' },
  /** The provider does not say whether it was paid. */
  unknown: {
    ...delivered,
    history: ['RESERVED', 'PAYING'],
    payment: 'CHECKING',
    line: 'WAITING',
    attempt: 'IN_PROGRESS',
  },
  /** Its delivery fails again and again. */
  stuck: { ...delivered, history: ['RESERVED', 'PAYING', 'PAID'], line: 'WAITING' },
  refunded: { ...delivered, history: [...delivered.history, 'REFUNDED'], line: 'REFUNDED' },
  /** Refunded in the provider's own console. */
  refundedAtProvider: { ...delivered, held: 'REFUND' },
  disputed: { ...delivered, held: 'DISPUTE' },
  waiting: { ...delivered, line: 'SHIPPING', parcel: 'PREPARING' },
  sent: { ...delivered, line: 'SHIPPING', parcel: 'SHIPPED' },
  lost: { ...delivered, line: 'SHIPPING', parcel: 'LOST' },
  arrived: { ...delivered, parcel: 'DELIVERED' },
} as const satisfies Record<string, Fate>;

/** Every fourth order is of goods, and every eighth of a ticket. */
export function kindOf(n: number): 'GOODS' | 'TICKET' | 'PHOTOCARD' {
  if (n % 4 === 1) return 'GOODS';
  return n % 8 === 3 ? 'TICKET' : 'PHOTOCARD';
}
/** A ticket that the staff has taken back. */
export const isRevoked = (n: number): boolean => n % 1_000 === 3;

/**
 * One of ten is never paid, one of fifty refunded, and of every 5,000 one is in each rare state that the staff has to look at. Of the goods,
 * the newest wait or are on their way, and some are lost.
 * @param n the number of the order, from 1 for the newest
 */
export function fateOf(n: number, orders: number): Fate {
  if (n % 10 === 0) return n <= 100 ? fates.unpaid : fates.expired;
  if (kindOf(n) === 'GOODS') {
    if (n <= orders * 0.02) return fates.waiting;
    if (n <= orders * 0.06) return fates.sent;
    return n % 1_000 === 1 ? fates.lost : fates.arrived;
  }
  if (n % 50 === 2) return fates.refunded;
  const rare: Readonly<Record<number, Fate>> = {
    7: fates.refundedAtProvider,
    11: fates.disputed,
    19: fates.stuck,
    23: fates.unknown,
  };
  return rare[n % 5_000] ?? fates.delivered;
}
