import { Refusal } from '../errors.ts';

/** From this part of the limit on, no network may hold more than `maxPerNetwork` of it. */
const crowded = 1 / 2;
const maxPerNetwork = 1 / 4;

/**
 * Places that requests hold while they wait or run. One network can't take all of them: once they are crowded it has a part.
 * @param limit how many places there are
 */
export function createFairShare(limit: number) {
  const held = new Map<string, number>();
  let size = 0;

  function takePlace(network: string): void {
    size += 1;
    changeCount(held, network, 1);
  }

  return {
    get size() {
      return size;
    },
    /** How many networks hold places. */
    get networks() {
      return held.size;
    },
    /** @throws Refusal OVERLOADED when all places are held, or too many of them by this network */
    enter(network: string): void {
      const isCrowding = size >= limit * crowded && (held.get(network) ?? 0) >= limit * maxPerNetwork;
      if (size >= limit || isCrowding) throw new Refusal('OVERLOADED', { retryAfterSeconds: 1 });
      takePlace(network);
    },
    /** Takes a place also beyond the limit, for one who had a place a moment ago. */
    takePlace,
    leave(network: string): void {
      size -= 1;
      changeCount(held, network, -1);
    },
  };
}

/** Counts; a name whose count is 0 is forgotten. */
export function changeCount(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
