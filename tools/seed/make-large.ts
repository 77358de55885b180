import { importDemoPolicies } from '../../server/account/sign-in/testing-sign-in.ts';
import type { Pool } from '../../server/platform/database/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { copyBallots } from './ballots.ts';
import { copyMembers } from './members.ts';
import { copyOrders } from './orders.ts';
import { copyPartners } from './partners.ts';
import type { Sizes } from './sizes.ts';
import { copyRecord, copyStaff } from './staff.ts';

/** Number of requests for approval. */
const approvals = 20_000;
/** More than there will be. */
const partners = 5_000;

/**
 * Fills an empty database. Rows are written as they would stand there after years, past the triggers.
 * @param owner a superuser
 * @throws an Error for a database that has members already
 */
export async function makeLarge(
  { owner, platform }: { owner: Pool; platform: Platform },
  sizes: Sizes,
  printLine: (line: string) => void = () => undefined,
): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM fan LIMIT 1');
  if (rowCount !== 0)
    throw new Error('This database has members: give the large one a directory of its own with --into.');
  await importDemoPolicies(platform);
  const now = Date.now();
  const connection = await owner.connect();
  const started = performance.now();
  const step = async (name: string, work: () => Promise<void>) => {
    await work();
    printLine(`${name}: ${Math.round((performance.now() - started) / 1_000)} s`);
  };
  try {
    await connection.query('SET session_replication_role = replica');
    await connection.query("SET maintenance_work_mem = '512MB'");
    await connection.query('SET synchronous_commit = off');
    await step('staff', () => copyStaff(platform, connection, approvals, now));
    await step(`${partners} partners`, () => copyPartners(connection, partners, now));
    await step(`${sizes.members} members`, () => copyMembers(platform, connection, sizes.members, now));
    await step(`${sizes.orders} orders`, () => copyOrders(platform, connection, sizes, now));
    await step(`${sizes.ballots} ballots`, () => copyBallots({ connection, pool: platform.pool }, sizes, now));
    await step(`${sizes.entries} entries of the audit log`, () => copyRecord(platform, connection, sizes.entries, now));
    await step('statistics', async () => void (await connection.query('VACUUM (ANALYZE)')));
  } finally {
    await connection.query('RESET ALL');
    connection.release();
  }
}
