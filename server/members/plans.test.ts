import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberStatements } from '../account/desk/find-members.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { planOf } from '../platform/testing-plan.ts';

/** Enough that a plan for a few rows would not be chosen for all of them. */
const fans = 30_000;

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
  await test.owner.query(
    `INSERT INTO fan (user_id, name_sealed, nickname, nickname_key, email_sealed, email_hash, birth_date_sealed, proven_age,
       residence, language, joined_at, name_hash, phone_hash)
     SELECT 'fan-' || n, '\\x00', left('n' || md5(n::text), 30), left('n' || md5(n::text), 30), '\\x00', sha256(n::text::bytea), '\\x00', 20, 'KOREA', 'ko',
       now() - n * interval '1 minute', sha256(('n' || n % 100)::bytea), sha256(('p' || n)::bytea) FROM generate_series(1, $1) AS n`,
    [fans],
  );
  await test.owner.query(
    `INSERT INTO fan_identity (provider, subject_hash, user_id)
     SELECT 'kakao', sha256(('i' || n)::bytea), 'fan-' || n FROM generate_series(1, $1) AS n`,
    [fans],
  );
  await test.owner.query(
    `INSERT INTO suspension (user_id, action, reason, until, operator)
     SELECT 'fan-' || n, 'SUSPENDED', 'ABUSE', 'infinity', 'test' FROM generate_series(1, $1) AS n`,
    [fans / 3],
  );
  await test.owner.query('ANALYZE fan, fan_identity, suspension');
}, 120_000);
afterAll(() => test.close());

const hash = Buffer.alloc(32, 7);

it.each<[keyof typeof memberStatements, unknown[], string]>([
  ['newest', [51], 'fan_by_joining'],
  ['newestAfter', [51, 1_767_225_600_000_000, 'fan-1'], 'fan_by_joining'],
  ['byNickname', [51, 'nab', 'nab\u{10ffff}', []], 'fan_by_nickname'],
  ['byIds', [['fan-1', 'fan-2']], 'fan_pkey'],
  ['idsByEmail', [hash, 20], 'fan_by_email'],
  ['idsByName', [hash, 20], 'fan_by_name'],
  ['idsByPhone', [hash, 20], 'fan_by_phone'],
  [
    'idsByIdentity',
    [
      ['kakao', 'line'],
      [hash, hash],
    ],
    'fan_identity_unique',
  ],
])('“%s” reads an index, and no table from one end to the other', async (name, values, index) => {
  const nodes = await planOf(test.owner, memberStatements[name], values);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  // Neither is everything sorted before the first page.
  expect(nodes.filter((node) => name !== 'byIds' && node['Node Type'].includes('Sort'))).toEqual([]);
});
