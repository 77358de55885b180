import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFeature } from '../account/feature.ts';
import { auditDatabase, invariantsOf } from '../composition/audit.ts';
import { compose } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createFullPlatform, type FullPlatform } from './testing.ts';

let test: FullPlatform;
let other: FullPlatform;
beforeAll(async () => {
  // As two test files do.
  [test, other] = await Promise.all([createFullPlatform(), createFullPlatform()]);
});
afterAll(async () => {
  await test.close();
  await other.close();
});

const audit = ({ platform } = test) => auditDatabase(platform.pool, invariantsOf(features));

/** Why a platform with all of this has no row there. */
const empty: Readonly<Record<string, string>> = {
  job_step: 'the steps of a job are deleted when it is done',
  news: 'notifications are deleted once they were sent',
  received_mail_notice: 'no provider has sent a notice about mail',
  record_waiting: 'a server appends it to the audit log within a second',
  server_setting: 'no server has started on it',
  staff_directory_state: 'no directory of the staff is set',
  staff_identity: 'no directory of the staff is set',
};

describe('the full database', () => {
  it('has artists whose names no member can take, in any language', async () => {
    const composition = compose(test.platform, features);
    const { reservedNicknames } = composition.serviceOf(accountFeature);
    const names = ['도하람', 'DoHaram', 'do_haram', 'Haneul'];
    expect(await Promise.all(names.map((name) => reservedNicknames.has(name)))).toEqual([true, true, false, false]);
    await composition.close();
  });

  it('has a row in every table but those with a reason', async () => {
    const { rows } = await test.owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
    );
    const without: string[] = [];
    for (const { name } of rows)
      if ((await test.owner.query(`SELECT FROM "${name}" LIMIT 1`)).rowCount === 0) without.push(name);
    expect(without).toEqual(Object.keys(empty));
  });

  it('breaks no invariant, and has the same digest again', async () => {
    const first = await audit();
    expect(first.findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect((await audit()).digest).toBe(first.digest);
  });

  it('is made once: each test has a copy of the same one, and changes its own', async () => {
    expect((await audit(other)).digest).toBe((await audit()).digest);
    await other.owner.query('DELETE FROM notice_read');
    expect((await audit(other)).digest).not.toBe((await audit()).digest);
  });
});
