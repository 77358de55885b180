/**
 * Pseudo-random choices: the same for the same seed on every machine, so that a picture keeps its bytes and its
 * address.
 */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer, both ends included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

/** FNV-1a hashes the seed, mulberry32 generates the numbers. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    chance: (probability) => next() < probability,
  };
}
