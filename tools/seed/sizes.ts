import { parseArgs } from 'node:util';

/** How much a large database has. */
export interface Sizes {
  readonly members: number;
  readonly orders: number;
  readonly ballots: number;
  /** Of the audit log. */
  readonly entries: number;
}

export const largeSizes: Sizes = { members: 1_000_000, orders: 1_000_000, ballots: 10_000_000, entries: 1_000_000 };

export interface SeedOptions {
  sizes: Sizes;
  /** The directory of the database. */
  into: string;
}

/**
 * @param words the arguments after `large`
 * @throws an Error for a word that says nothing, or a size that is none
 */
export function readSizes(words: readonly string[]): SeedOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      members: { type: 'string' },
      orders: { type: 'string' },
      ballots: { type: 'string' },
      entries: { type: 'string' },
      into: { type: 'string', default: '.data/large' },
    },
  });
  const sizeOf = (name: keyof Sizes): number => {
    const size = Number(values[name] ?? largeSizes[name]);
    if (!Number.isInteger(size) || size < 1) throw new Error(`--${name} has to be a whole number from 1`);
    return size;
  };
  return {
    sizes: {
      members: sizeOf('members'),
      orders: sizeOf('orders'),
      ballots: sizeOf('ballots'),
      entries: sizeOf('entries'),
    },
    into: values.into,
  };
}
