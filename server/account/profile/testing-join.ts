import { afterAll, beforeAll } from 'vitest';
import { createSignInWorld, type SignInWorld } from '../sign-in/testing-sign-in.ts';

export let world: SignInWorld;

export async function count(table: string): Promise<number> {
  const { rows } = await world.test.platform.pool.query(`SELECT count(*) AS number FROM ${table}`);
  return Number(rows[0]?.number);
}

/** The date that many years before today in Seoul, and that many days later: midnight may pass before it is used. */
export async function birthDate(years: number, days: number): Promise<string> {
  const { rows } = await world.test.platform.pool.query(
    `SELECT ((now() AT TIME ZONE 'Asia/Seoul')::date - make_interval(years => $1) + make_interval(days => $2))::date AS day`,
    [years, days],
  );
  return rows[0]?.day;
}

/** A running server, until the tests of the file have run. */
export function setUpJoining(): void {
  beforeAll(async () => {
    world = await createSignInWorld();
  });

  afterAll(() => world.close());
}
