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

/** Tells other processes what was taken here. */
export interface Teller {
  /** A name as others may know it. */
  keyOf(name: string): string;
  tell(key: string, taken: number): void;
}

/** One part of the burst is taken in a process before it tells the others. */
const untoldPart = 1 / 16;

export type Buckets = ReturnType<typeof createBuckets>;

/**
 * Token buckets by name. What is taken here is told to other processes, once it is a sixteenth of the burst, and what they take is taken
 * here too, into debt if need be. So n processes let through what one would, and at most (n − 1) / 16 of the burst more, and what
 * arrives while the news is on its way.
 */
export function createBuckets({ burst, perMinute }: RateLimit, now = () => performance.now(), teller?: Teller) {
  const mostUntold = Math.max(1, Math.floor(burst * untoldPart));
  const untold = new Map<string, number>();
  const buckets = new Map<string, Bucket>();
  const perMillisecond = perMinute / 60_000;

  const keyOf = (name: string) => teller?.keyOf(name) ?? name;

  function tokensOf(name: string): number {
    const at = now();
    const known = buckets.get(name) ?? { tokens: burst, filledAt: at };
    return Math.min(burst, known.tokens + (at - known.filledAt) * perMillisecond);
  }

  function put(key: string, tokens: number): void {
    buckets.delete(key);
    if (buckets.size >= remembered) {
      const oldest = buckets.keys().next();
      if (!oldest.done) forget(oldest.value);
    }
    buckets.set(key, { tokens, filledAt: now() });
  }

  function forget(key: string): void {
    buckets.delete(key);
    untold.delete(key);
  }

  function tell(key: string): void {
    if (teller === undefined) return;
    const count = (untold.get(key) ?? 0) + 1;
    if (count < mostUntold) return void untold.set(key, count);
    untold.delete(key);
    teller.tell(key, count);
  }

  function checkKey(key: string): void {
    const tokens = tokensOf(key);
    if (tokens >= 1) return;
    throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil((1 - tokens) / perMillisecond / 1000) });
  }

  function takeKey(key: string): void {
    const tokens = tokensOf(key);
    put(key, tokens < 1 ? tokens : tokens - 1);
    if (tokens >= 1) tell(key);
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
    /** Takes what another process has let through. */
    takeElsewhere(key: string, count: number): void {
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
