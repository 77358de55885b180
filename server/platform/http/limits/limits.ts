import { hash } from 'node:crypto';
import type { Bus } from '../../bus/bus.ts';
import type { Secrets } from '../../secrets.ts';
import { type Buckets, createBuckets, type RateLimit } from './rate-limit.ts';

/** Limits that hold across the server processes of one database. */
export interface Limits {
  /** @param name of the limit, the same in every process */
  buckets(name: string, limit: RateLimit): Buckets;
}

const channel = 'limit';
/** Characters of a bucket's key, a hash: the bus shows neither the address nor the fan. */
const keyLength = 16;

/** @param secrets the same in every process; the first one is part of the hash */
export function createLimits(bus: Pick<Bus, 'isShared' | 'publishLossy' | 'onLossy'>, [secret]: Secrets): Limits {
  if (!bus.isShared) return { buckets: (_, limit) => createBuckets(limit) };
  const cache = new Map<string, Buckets[]>();
  bus.onLossy(channel, (payload) => {
    const [, key = '', count = '', name = ''] = /^(\S+) (\d{1,6}) (.+)$/.exec(payload) ?? [];
    for (const buckets of cache.get(name) ?? []) buckets.applyRemoteUsage(key, Number(count));
  });
  return {
    buckets(name, limit) {
      const buckets = createBuckets(limit, undefined, {
        // A cut hash can't be continued, so that the secret in front of the text is enough.
        keyOf: (one) => hash('sha256', `${secret}\nlimit ${name} ${one}`, 'base64url').slice(0, keyLength),
        report: (key, count) => bus.publishLossy(channel, `${key} ${count} ${name}`),
      });
      cache.set(name, [...(cache.get(name) ?? []), buckets]);
      return buckets;
    },
  };
}
