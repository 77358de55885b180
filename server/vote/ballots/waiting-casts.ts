import { Refusal } from '../../platform/http/errors.ts';
import { changeCount, createFairShare } from '../../platform/http/limits/fair-share.ts';

/** The waiting fan, and the network of the address: see `networkOf`. */
export interface Place {
  readonly userId: string;
  readonly network: string;
}

/** Casts of one fan that wait or run. A fan's own pages send one at a time. */
const maxPerFan = 4;

/**
 * The casts that wait for the database. One fan may have a few of them, and one network only a part while many wait: no
 * caller can fill the queue for all others.
 * @param limit the max number of waiting casts
 */
export function createWaitingCasts<Cast extends Place>(limit: number) {
  let waiting: Cast[] = [];
  const ofFan = new Map<string, number>();
  const places = createFairShare(limit);

  return {
    get size() {
      return waiting.length;
    },
    /** @throws Refusal RATE_LIMITED for a fan who has enough casts here, OVERLOADED when too many wait */
    add(cast: Cast): void {
      if ((ofFan.get(cast.userId) ?? 0) >= maxPerFan) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 1 });
      places.enter(cast.network);
      changeCount(ofFan, cast.userId, 1);
      waiting.push(cast);
    },
    /** Puts back casts that could not be committed, before all others. */
    putBack(cast: Cast): void {
      places.enterBeyondLimit(cast.network);
      waiting.unshift(cast);
    },
    /** The cast is decided: its fan has a place again. */
    finish(cast: Cast): void {
      changeCount(ofFan, cast.userId, -1);
    },
    /**
     * Takes the next group: the oldest of each network up to an equal share, then the oldest of all.
     * @param mayTake whether a fan's cast may be in this group; true at most once for a fan
     */
    take(max: number, mayTake: (cast: Cast) => boolean): Cast[] {
      const share = Math.max(1, Math.floor(max / Math.max(1, places.networks)));
      const taken = new Set<Cast>();
      const takenOf = new Map<string, number>();
      const takeUpTo = (shareOfOne: number) => {
        for (const cast of waiting) {
          if (taken.size === max) return;
          const own = takenOf.get(cast.network) ?? 0;
          if (own >= shareOfOne || taken.has(cast) || !mayTake(cast)) continue;
          taken.add(cast);
          takenOf.set(cast.network, own + 1);
        }
      };
      if (waiting.length > max) takeUpTo(share);
      takeUpTo(max);
      waiting = waiting.filter((cast) => !taken.has(cast));
      for (const { network } of taken) places.leave(network);
      return [...taken];
    },
  };
}
