import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMembersWorld, forAll, type MembersWorld } from '../members/testing.ts';
import { runUntilKilled } from '../platform/testing-crash.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';

/* A process is killed (SIGKILL) during a job; another one continues. */

let world: MembersWorld;
let desk: StudioBrowser;
beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

const reason = 'A campaign of bots';

/** @returns the signal that ended the process */
const runAndDie = (before: string, time: number): Promise<unknown> =>
  runUntilKilled(
    world.fans.store.platform,
    join(import.meta.dirname, 'testing-crash.ts'),
    { CRASH_BEFORE: before, CRASH_TIME: String(time) },
    true,
  );

it.each([
  ['after a change, before its entry in the audit log', 'INSERT INTO record_detail', 3, 2],
  ['before the commit of a step', 'COMMIT', 4, 3],
  ['after the last step', 'SELECT outcome FROM job_step', 1, 5],
  ['while the file is stored', "UPDATE job SET state = 'DONE'", 1, 5],
])('a job whose process is killed %s does each step once', async (_, before, time, done) => {
  const userIds = await Promise.all(Array.from({ length: 5 }, async () => (await world.fans.newFan()).userId));
  const action = { kind: 'GRANT', count: 7, days: 30 };
  const { jobId } = (await desk.request('POST /studio/member/bulk', { userIds, action, reason })).body;
  expect(await runAndDie(before, time)).toBe('SIGKILL');
  expect((await desk.request(`GET /studio/job/${jobId}`)).body).toMatchObject({ state: 'RUNNING', done });
  while (await world.studio.jobs.runNext()) await Promise.resolve();
  expect((await desk.request(`GET /studio/job/${jobId}`)).body).toMatchObject({ state: 'DONE', done: 5, refused: 0 });
  const lots = await world.fans.rowsOf(
    "SELECT user_id, granted FROM paid_lot WHERE user_id = ANY ($1) AND source LIKE 'operator:%' ORDER BY user_id",
    userIds,
  );
  expect(lots).toEqual(userIds.toSorted().map((userId) => ({ user_id: userId, granted: 7 })));
  const entries = await world.fans.rowsOf(
    "SELECT object_id FROM record_entry WHERE action = 'vote.grant' AND object_id = ANY ($1)",
    userIds,
  );
  expect(entries).toHaveLength(5);
});

it('a job that kills its process each time fails in the end', async () => {
  const { userId } = await world.fans.newFan();
  const action = { kind: 'GRANT', count: 7, days: 30 };
  const { jobId } = (await desk.request('POST /studio/member/bulk', { userIds: [userId], action, reason })).body;
  const attempts = () => world.fans.rowsOf('SELECT attempts FROM job WHERE job_id = $1', jobId);
  for (const count of [1, 2]) {
    expect(await runAndDie('INSERT INTO record_detail', 1)).toBe('SIGKILL');
    expect(await attempts()).toEqual([{ attempts: count }]);
  }
  // As if it had killed three more.
  await world.fans.rowsOf('UPDATE job SET attempts = 5 WHERE job_id = $1', jobId);
  while (await world.studio.jobs.runNext()) await Promise.resolve();
  expect((await desk.request(`GET /studio/job/${jobId}`)).body).toMatchObject({
    state: 'FAILED',
    failure: 'SERVER_ERROR',
    done: 0,
  });
});
