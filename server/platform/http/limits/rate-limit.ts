import { Refusal } from '../errors.ts';

/** The calls that one address may make. The limits are generous: one address may be a whole school or a carrier's gateway. */
export interface RateLimit {
  /** The most calls at once, after a pause. */
  burst: number;
  /** Calls per minute in the long run. */
  perMinute: number;
}

interface Bucket {
  tokens: number;
  /** Milliseconds on the monotonic clock. */
  filledAt: number;
}

/** How many names each limit remembers; the least recently seen is dropped first. */
const remembered = 20_000;

/**
 * Token buckets by name, in this process's memory: with several server processes the limit multiplies.
 */
export function createBuckets({ burst, perMinute }: RateLimit, now = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  const perMillisecond = perMinute / 60_000;

  function tokensOf(name: string): number {
    const at = now();
    const known = buckets.get(name) ?? { tokens: burst, filledAt: at };
    return Math.min(burst, known.tokens + (at - known.filledAt) * perMillisecond);
  }

  return {
    /** @throws Refusal RATE_LIMITED, with `retryAfterSeconds`, when the bucket is empty */
    check(name: string): void {
      const tokens = tokensOf(name);
      if (tokens >= 1) return;
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil((1 - tokens) / perMillisecond / 1000) });
    },
    /** Takes one out, if there is one. */
    take(name: string): void {
      const tokens = tokensOf(name);
      buckets.delete(name);
      if (buckets.size >= remembered) {
        const oldest = buckets.keys().next();
        if (!oldest.done) buckets.delete(oldest.value);
      }
      buckets.set(name, { tokens: tokens < 1 ? tokens : tokens - 1, filledAt: now() });
    },
  };
}

/** @returns a check that throws RATE_LIMITED, with `retryAfterSeconds`, when the bucket of the address is empty */
export function createRateLimit(limit: RateLimit, now?: () => number) {
  const buckets = createBuckets(limit, now);
  return function admit(address: string): void {
    const network = networkOf(address);
    try {
      buckets.check(network);
    } finally {
      buckets.take(network);
    }
  };
}

/**
 * The actions with an idempotency key that one fan may send: each stores a row for a day. Far more than a person presses,
 * also one who votes for every candidate of a final.
 */
const ofFan: RateLimit = { burst: 300, perMinute: 12 };
/** Somebody at a desk or at a door works through a list. */
const ofStaff: RateLimit = { burst: 600, perMinute: 240 };
/** Visitors' actions, by network: a device id can be made up. */
const ofVisitors: RateLimit = { burst: 600, perMinute: 240 };

/** @returns a check that throws RATE_LIMITED for a fan, a staff member or a network's visitors, who sent too many actions */
export function createActionLimit(now?: () => number) {
  const fans = createBuckets(ofFan, now);
  const staffMembers = createBuckets(ofStaff, now);
  const visitors = createRateLimit(ofVisitors, now);
  return function admit({ fan, staff, address }: Acting): void {
    if (fan === null && staff === null) return visitors(address);
    const [buckets, id] = staff === null ? [fans, fan?.userId ?? ''] : [staffMembers, staff.staffId];
    buckets.check(id);
    buckets.take(id);
  };
}

interface Acting {
  fan: { userId: string } | null;
  staff: { staffId: string } | null;
  address: string;
}

/** One household or phone has a whole IPv6 /64, so that a limit per single address would not limit it. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])]
    .slice(0, 4)
    .join(':');
}
