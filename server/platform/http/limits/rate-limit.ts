import { Refusal } from '../errors.ts';

/** The calls that one address may make. The limits are generous: one address may be a whole school or a carrier's gateway. */
export interface RateLimit {
  /** Maximum number of calls at once, after a pause. */
  burst: number;
  /** Calls per minute in the long run. */
  perMinute: number;
}

interface Bucket {
  tokens: number;
  /** Milliseconds on the monotonic clock. */
  filledAt: number;
}

/** Buckets of each limit; the least recently used is dropped first. */
const maxBuckets = 20_000;

/** Reports the calls of this process to the others. */
export interface UsageReporter {
  /** The name, as other processes may see it. */
  keyOf(name: string): string;
  report(key: string, count: number): void;
}

/** The part of the burst that a process uses before it reports it. */
const unreportedShare = 1 / 16;

export type Buckets = ReturnType<typeof createBuckets>;

/**
 * Token buckets by name. A process reports its calls to the others, in steps of a sixteenth of the burst, and subtracts theirs, below
 * zero if necessary. So n processes admit as many calls as one would, at most (n − 1) / 16 of the burst more, and those that arrive
 * while a report is on its way.
 */
export function createBuckets(
  { burst, perMinute }: RateLimit,
  now = () => performance.now(),
  reporter?: UsageReporter,
) {
  const maxUnreported = Math.max(1, Math.floor(burst * unreportedShare));
  const unreported = new Map<string, number>();
  const buckets = new Map<string, Bucket>();
  const perMillisecond = perMinute / 60_000;

  const keyOf = (name: string) => reporter?.keyOf(name) ?? name;

  function tokensOf(name: string): number {
    const at = now();
    const bucket = buckets.get(name) ?? { tokens: burst, filledAt: at };
    return Math.min(burst, bucket.tokens + (at - bucket.filledAt) * perMillisecond);
  }

  function put(key: string, tokens: number): void {
    buckets.delete(key);
    if (buckets.size >= maxBuckets) {
      const oldest = buckets.keys().next();
      if (!oldest.done) forget(oldest.value);
    }
    buckets.set(key, { tokens, filledAt: now() });
  }

  function forget(key: string): void {
    buckets.delete(key);
    unreported.delete(key);
  }

  function report(key: string): void {
    if (reporter === undefined) return;
    const count = (unreported.get(key) ?? 0) + 1;
    if (count < maxUnreported) return void unreported.set(key, count);
    unreported.delete(key);
    reporter.report(key, count);
  }

  function checkKey(key: string): void {
    const tokens = tokensOf(key);
    if (tokens >= 1) return;
    throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil((1 - tokens) / perMillisecond / 1000) });
  }

  function takeKey(key: string): void {
    const tokens = tokensOf(key);
    put(key, tokens < 1 ? tokens : tokens - 1);
    if (tokens >= 1) report(key);
  }

  return {
    /** @throws Refusal RATE_LIMITED, with `retryAfterSeconds`, when the bucket is empty */
    check: (name: string): void => checkKey(keyOf(name)),
    /** Takes one out, if there is one. */
    take: (name: string): void => takeKey(keyOf(name)),
    /** Takes one out. @throws Refusal RATE_LIMITED, with `retryAfterSeconds`, when the bucket is empty */
    admit(name: string): void {
      const key = keyOf(name);
      try {
        checkKey(key);
      } finally {
        takeKey(key);
      }
    },
    /** Subtracts the calls that another process has admitted. */
    applyRemoteUsage(key: string, count: number): void {
      put(key, Math.max(-burst, tokensOf(key) - count));
    },
  };
}

/** @returns a check that throws RATE_LIMITED, with `retryAfterSeconds`, when the bucket of the address is empty */
export function createRateLimit(buckets: Buckets) {
  return (address: string): void => buckets.admit(networkOf(address));
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
