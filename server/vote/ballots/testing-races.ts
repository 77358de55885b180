import { randomUUID } from 'node:crypto';
import { createVoteTest, type VoteTest, voteContent } from '../testing.ts';

/**
 * Every lock is tested with negative controls: without the lock the constraint alone must hold; without both the violation must
 * appear, which proves that the test could detect one. Each control changes a database of its own.
 */
export const rules = { freePerDay: 3, perFan: 60, perDay: 50, paid: true, voids: 'FRAUD_ONLY' } as const;

export async function open(...statements: string[]): Promise<VoteTest> {
  const test = await createVoteTest();
  await test.save(voteContent('race', { rules }));
  for (const statement of statements) await test.owner.query(statement);
  return test;
}

/** Lengthens the time between decision and write, so that all casts decide on the same rows. */
export const slowly = (
  seconds = 0.05,
) => `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NULL; END $$;
  CREATE TRIGGER slowly BEFORE INSERT ON ballot FOR EACH STATEMENT EXECUTE FUNCTION slowly()`;

/** Casts as different servers do: each ballot in a group of its own, on a connection of its own. */
export async function castAtOnce(test: VoteTest, fan: string, casts: number, paid: number): Promise<string[]> {
  const one = async () => {
    const values = [randomUUID(), fan, 'race', 'a', 0, paid, randomUUID(), 'ko', 'r'].map((value) => [value]);
    try {
      const { rows } = await test.pool.query(
        'SELECT code FROM cast_ballots($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values,
      );
      return String(rows[0].code);
    } catch (error) {
      return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error);
    }
  };
  return (await Promise.all(Array.from({ length: casts }, one))).toSorted();
}

export async function spent(test: VoteTest, fan: string): Promise<number> {
  const { rows } = await test.pool.query(
    'SELECT coalesce(sum(free + paid), 0) AS votes FROM ballot WHERE user_id = $1',
    [fan],
  );
  return rows[0].votes;
}
