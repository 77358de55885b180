import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * `CREATE INDEX` keeps everybody from writing to its table until the index is built: minutes, for a table with millions of rows. So an
 * index on a table that is there already is built with `CREATE INDEX CONCURRENTLY`, in a migration of its own.
 */

/** Applied before there was a way to do so. None is added here. */
const before: ReadonlySet<string> = new Set([
  'account/schema/0005-agreement-history.sql',
  'account/schema/0009-email-verification.sql',
  'account/schema/0010-sealed.sql',
  'account/schema/0011-sealed-email.sql',
  'account/schema/0012-identity-hash.sql',
  'account/schema/0013-linking.sql',
  'account/schema/0015-staff-search.sql',
  'account/schema/0016-partner-sessions.sql',
  'event/schema/0008-not-drawn.sql',
  'inquiry/schema/0010-withdrawn.sql',
  'inquiry/schema/0012-sealed.sql',
  'inquiry/schema/0013-unanswered.sql',
  'order/schema/0003-shipping.sql',
  'order/schema/0010-withdrawn.sql',
  'order/schema/0014-sealed.sql',
  'order/schema/0016-paid-at.sql',
  'outbox/schema/0002-sealed.sql',
  'platform/schema/0006-record-lists.sql',
  'streaming/schema/0003-reading.sql',
  'streaming/schema/0005-sessions-of-fan.sql',
  'streaming/schema/0006-interrupted.sql',
  'vote/schema/0012-candidate-artist.sql',
  'vote/schema/0012-ending-lots.sql',
  'vote/schema/0013-ballots-by-time.sql',
]);

/** Tables that stay small: an index on them is there at once. */
const small: Readonly<Record<string, string>> = {
  staff_approval: 'what people ask each other for',
  content_entry: 'what people have written: thousands',
  partner: 'as many as there are companies',
  partner_origin: 'as many as there are companies',
};

const server = join(import.meta.dirname, '../..');
const files = readdirSync(server)
  .flatMap((feature) => {
    try {
      return readdirSync(join(server, feature, 'schema')).map((file) => `${feature}/schema/${file}`);
    } catch {
      return [];
    }
  })
  .toSorted();

/** The tables that an index of this file locks while people write to them. */
function lockedBy(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '');
  const made = [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, table]) => table);
  const indexed = [
    ...text.matchAll(/CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?(?!CONCURRENTLY)\w+\s+ON (?:ONLY )?(\w+)/g),
  ];
  return indexed.flatMap(([, table = '']) => (made.includes(table) || table in small ? [] : [table]));
}

const locking = files.filter((file) => lockedBy(readFileSync(join(server, file), 'utf8')).length > 0);

it('no new migration locks a table that grows while it builds an index', () => {
  expect(locking.filter((file) => !before.has(file))).toEqual([]);
});

it('the list of earlier ones names no file that does not', () => {
  expect([...before].filter((file) => !locking.includes(file))).toEqual([]);
});

it('finds an index on a table of an earlier file, and none on one of its own', () => {
  expect(
    lockedBy('CREATE TABLE tree (a int); CREATE INDEX tree_a ON tree (a); CREATE UNIQUE INDEX b_c ON fan (c)'),
  ).toEqual(['fan']);
  expect(lockedBy('-- CREATE INDEX tree_a ON fan (a)\nCREATE INDEX CONCURRENTLY tree_a ON fan (a)')).toEqual([]);
});
