import type { TestPlatform } from './testing.ts';

/**
 * Stops the database's `clock_timestamp()` and lets the test set it. Call it before several requests at a time: they open
 * connections, which keep the real clock.
 * @returns a function that sets it to an instant
 */
export async function takeClock({
  platform: { pool },
  owner,
}: Pick<TestPlatform, 'platform' | 'owner'>): Promise<(instant: string) => Promise<void>> {
  await owner.query(`
    CREATE TABLE test_clock (at timestamptz NOT NULL);
    INSERT INTO test_clock VALUES (now());
    GRANT SELECT ON test_clock TO PUBLIC;
    CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT at FROM public.test_clock'`);
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  await owner.query(`ALTER DATABASE ${rows[0]?.name} SET search_path = public, pg_catalog`);
  // The open connection keeps its old `search_path`.
  await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch((error: Error) => {
    if (!error.message.includes('terminating connection')) throw error;
  });
  return async (instant) => {
    await owner.query('UPDATE test_clock SET at = $1', [instant]);
  };
}
