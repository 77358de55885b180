import type { Limits } from '../limits/limits.ts';
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts';
import type { Route } from '../routes.ts';
import type { Step } from './step.ts';

/**
 * Limits the calls of one network address. Calls whose contracts name the same limit share it; the first of them gives it its name.
 * @returns the step of a call, which throws Refusal RATE_LIMITED
 */
export function createCallLimits(limits: Limits): (route: Route) => Step {
  const cache = new Map<RateLimit, ReturnType<typeof createRateLimit>>();
  return ({ name, contract: { limit } }) => {
    if (limit === undefined) return (_, next) => next();
    const admit = cache.get(limit) ?? createRateLimit(limits.buckets(name, limit));
    cache.set(limit, admit);
    return (context, next) => {
      admit(context.get('visitor').address);
      return next();
    };
  };
}
