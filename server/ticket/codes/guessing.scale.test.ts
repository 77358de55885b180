import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attemptLimits } from './attempts.ts';
import { codesOf, forgetAttempts, guess, type Kind, kinds, setUpGuessing, world } from './testing-guessing.ts';

/* The information in reply times for a person who guesses codes. */
setUpGuessing();

/** Sends one code of each kind after another, in a new random order each time. */
async function measure(codes: Record<Kind, readonly string[]>): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { unknown: [], again: [], foreign: [], revoked: [] };
  for (const round of codes.unknown.keys()) {
    // The limits are tested elsewhere.
    if (round % 20 === 0) await forgetAttempts();
    for (const kind of shuffled(kinds)) {
      const { status, took } = await guess(codes[kind][round] ?? '');
      expect(status, kind).toBe(422);
      times[kind].push(took);
    }
  }
  return times;
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const medianDifference = (one: readonly number[], other: readonly number[]): number =>
  Math.abs(median(one) - median(other));

/**
 * The difference between the medians of two measurements of one kind that chance does not exceed in 99 of 100 cases, for a person
 * with as many attempts as an address has in a window: half of them for each kind.
 */
function noiseOf(times: readonly number[]): number {
  const tries = attemptLimits.address / 2;
  const chances = Array.from({ length: 1_000 }, () => {
    const mixed = shuffled(times);
    return medianDifference(mixed.slice(0, tries), mixed.slice(tries, 2 * tries));
  });
  return chances.toSorted((one, other) => one - other)[989] ?? 0;
}

describe('a guess', () => {
  it('takes the same time for every kind of code, and the measurement would detect a difference', async () => {
    const times = await measure(await codesOf(60));
    const noise = noiseOf([...times.unknown, ...times.again]);
    expect(medianDifference(times.unknown, times.foreign)).toBeLessThan(noise);
    expect(medianDifference(times.unknown, times.revoked)).toBeLessThan(noise);

    // The same, when an existing code takes slightly longer than chance to read.
    const codes = await codesOf(40);
    await world.owner.query(`
      CREATE FUNCTION dawdle(state text) RETURNS text LANGUAGE sql VOLATILE
        AS 'SELECT state FROM pg_sleep(${(2 * noise) / 1_000})';
      ALTER TABLE ticket_code RENAME TO quick_code;
      CREATE VIEW ticket_code AS
        SELECT code_hash, batch_id, dawdle(state) AS state, registered_by, registered_at FROM quick_code;
      GRANT SELECT, UPDATE ON ticket_code TO PUBLIC`);
    try {
      const slower = await measure(codes);
      expect(medianDifference(slower.unknown, slower.foreign)).toBeGreaterThan(noise);
    } finally {
      await world.owner.query('DROP VIEW ticket_code; ALTER TABLE quick_code RENAME TO ticket_code');
    }
  });
});
