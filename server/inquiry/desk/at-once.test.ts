import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedInFan } from '../../account/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { answerInquiry, writeReply } from '../inquiries.ts';
import { deleteForgottenInquiries } from '../personal-data.ts';
import { createInquiryActions } from './actions.ts';
import { inquireAs } from './testing.ts';

let world: MembersWorld;
let desk: StudioBrowser;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
});
afterAll(() => world.close());

/** Waits until a statement that contains `text` waits for a lock. */
const waitsForLock = (text: string) =>
  expect
    .poll(() =>
      world.fans.rowsOf(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, $1) > 0 AND pid <> pg_backend_pid()",
        text,
      ),
    )
    .toHaveLength(1);

/** A transaction of another request, during which the test asks. */
async function duringTransaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await world.fans.store.pool.connect();
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
}

/** Opens a closed inquiry again, while another one of the fan is being opened again. */
const reopenBoth = ([first = '', second = '']: readonly string[]) =>
  duringTransaction(async (connection) => {
    const staff = { listWith: async () => [], namesOf: async () => new Map<string, string>() };
    const account = { desk: { listByIds: async () => [], suspensionOf: async () => null, lift: async () => false } };
    const actions = createInquiryActions(world.fans.store.platform, { staff, account });
    await actions.reopen(connection, { inquiryId: first, version: 2 });
    const reply = desk.request(`DELETE /studio/inquiry/${second}/closing`, { version: 2 });
    await waitsForLock('UPDATE inquiry SET closed_at');
    return { reply };
  });

/** @returns two inquiries that are closed */
async function inquireAndClose(fan: SignedInFan): Promise<string[]> {
  const inquiryIds = [await inquireAs(world, fan), await inquireAs(world, fan)];
  for (const inquiryId of inquiryIds)
    await desk.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'SETTLED' });
  return inquiryIds;
}

it('two inquiries of a fan that are opened again at the same time take two places', async () => {
  const fan = await world.fans.newFan();
  const { reply } = await reopenBoth(await inquireAndClose(fan));
  expect(await reply).toMatchObject({ status: 200, body: { version: 3 } });
  const places = await world.fans.rowsOf('SELECT place FROM inquiry WHERE user_id = $1 ORDER BY place', fan.userId);
  expect(places).toEqual([{ place: 1 }, { place: 2 }]);
});

it('an inquiry stays closed if another one takes the last place while it is reopened', async () => {
  const fan = await world.fans.newFan();
  const closed = await inquireAndClose(fan);
  for (let count = 0; count < 4; count += 1) await inquireAs(world, fan);
  const { reply } = await reopenBoth(closed);
  expect((await reply).body.code).toBe('INQUIRIES_WAITING');
});

it('a fan opens an inquiry while it is answered', async () => {
  const { platform } = world.fans.store;
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  await answerInquiry(platform, inquiryId, 'First');
  const { seen } = await duringTransaction(async (connection) => {
    await connection.query('SELECT FROM inquiry WHERE inquiry_id = $1 FOR NO KEY UPDATE', [inquiryId]);
    const seen = world.fans.request(fan, `POST /inquiry/${inquiryId}/seen`, {});
    await waitsForLock('SET seen_at');
    await writeReply(platform, connection, { inquiryId, message: 'Second', staffId: null });
    return { seen };
  });
  expect(await seen).toMatchObject({ status: 200, body: { replies: [{ message: 'First' }, { message: 'Second' }] } });
});

it('a note waits for a fan who is leaving, and is refused', async () => {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: PersonalData = {
    name: 'slow',
    async *records() {},
    async forget() {
      begun.resolve();
      await goOn.promise;
    },
  };
  const left = world.fans.leave(fan, [slow, ...world.fans.features]);
  await begun.promise;
  const noted = desk.request(`POST /studio/inquiry/${inquiryId}/note`, { text: 'Called them' });
  await waitsForLock('INSERT INTO inquiry_note');
  goOn.resolve();
  await left;
  expect((await noted).body.code).toBe('NOT_FOUND');
});

it('the sweep closes inquiries that a fan has abandoned without an answer', async () => {
  const { pool } = world.fans.store;
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  const unchanged = await inquireAs(world, await world.fans.newFan());
  // As a server of the release before leaves it.
  await pool.query('UPDATE inquiry SET forget_on = current_date + 1 WHERE inquiry_id = $1', [inquiryId]);
  await deleteForgottenInquiries(pool);
  const { body } = await desk.request('GET /studio/inquiry?state=CLOSED&limit=1');
  expect(body.inquiries).toMatchObject([{ inquiryId, status: 'CLOSED', closedAt: expect.any(String) }]);
  expect((await desk.request(`GET /studio/inquiry/${unchanged}`)).body.status).toBe('WAITING');
});
