import { Refusal } from '../errors.ts';

/** From this part of the limit on, one network may have no more than `maxPerNetwork` of the places. */
const crowded = 1 / 2;
const maxPerNetwork = 1 / 4;

/**
 * A limited number of places for requests that wait or run. Once many are in use, one network may have only a part of them.
 * @param limit the number of places
 */
export function createFairShare(limit: number) {
  const places = new Map<string, number>();
  let size = 0;

  function enterBeyondLimit(network: string): void {
    size += 1;
    changeCount(places, network, 1);
  }

  return {
    get size() {
      return size;
    },
    /** The number of networks that have places. */
    get networks() {
      return places.size;
    },
    /** @throws Refusal OVERLOADED when all places are in use, or this network has too many of them */
    enter(network: string): void {
      const isCrowding = size >= limit * crowded && (places.get(network) ?? 0) >= limit * maxPerNetwork;
      if (size >= limit || isCrowding) throw new Refusal('OVERLOADED', { retryAfterSeconds: 1 });
      enterBeyondLimit(network);
    },
    /** For a request that left a moment ago and has to come back. */
    enterBeyondLimit,
    leave(network: string): void {
      size -= 1;
      changeCount(places, network, -1);
    },
  };
}

/** Adds to the count of a name, and removes a name whose count is 0. */
export function changeCount(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
