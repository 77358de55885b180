import type { Connection, Pool } from './database.ts';

/**
 * Invariants of a feature's rows, in SQL that reads whole tables. A feature lists its own in `invariants.ts`, for
 * `npm run fanfare -- audit`. Its output is passed on: sentences name no fan except by `fanOf`.
 */
export interface Invariant {
  /** Short name of the invariant; no two invariants have the same. */
  readonly invariant: string;
  /** A statement with one number: how many things are looked at. */
  readonly looked: string;
  /** A statement with one column, a sentence for each violation. */
  readonly violations: string;
}

/** An invariant, how many things were looked at, and a sentence for each violation. */
export interface Finding {
  invariant: string;
  looked: number;
  /** The first ones. */
  violations: string[];
  /** How many there are. */
  wrong: number;
}

/** Sentences that are kept of one invariant. */
const maxSentences = 20;

/** SQL for a fan's short name in a sentence: the beginning of the SHA-256 of the account's id, which reveals nothing about the person. */
export const fanOf = (column: string): string => `left(encode(sha256(convert_to(${column}, 'UTF8')), 'hex'), 12)`;

/** Looks for violations of one invariant. */
export async function lookFor(
  database: Pick<Pool, 'query'> | Pick<Connection, 'query'>,
  { invariant, looked, violations }: Invariant,
): Promise<Finding> {
  const counted = await database.query<[number]>({ text: looked, rowMode: 'array' });
  const found = await database.query<[string, number]>({
    text: `SELECT sentence, count(*) OVER () FROM (${violations}) AS violation (sentence) LIMIT ${maxSentences}`,
    rowMode: 'array',
  });
  return {
    invariant,
    looked: counted.rows[0]?.[0] ?? 0,
    violations: found.rows.map(([sentence]) => sentence),
    wrong: found.rows[0]?.[1] ?? 0,
  };
}
