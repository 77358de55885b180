import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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

it('the files of each feature are numbered from 1, without a gap', () => {
  const numbers = Map.groupBy(files, (file) => file.split('/')[0])
    .values()
    .map((own) => own.map((file) => file.split(/[/-]/)[2]));
  for (const ofFolder of numbers)
    expect(ofFolder).toEqual(ofFolder.map((_, index) => String(index + 1).padStart(4, '0')));
});

/**
 * The tables that an index of this file locks while people write to them. `CREATE INDEX` blocks writes to its table until
 * the index is built: minutes, for a table with millions of rows. So an index on a table that is there already is built with
 * `CREATE INDEX CONCURRENTLY`, in a migration of its own.
 */
function lockedBy(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '');
  const made = [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, table]) => table);
  const indexed = [
    ...text.matchAll(/CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?(?!CONCURRENTLY)\w+\s+ON (?:ONLY )?(\w+)/g),
  ];
  return indexed.flatMap(([, table = '']) => (made.includes(table) ? [] : [table]));
}

it('no migration locks a table that grows while it builds an index', () => {
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => lockedBy(readFileSync(join(server, file), 'utf8')).length > 0)).toEqual([]);
});

it('no migration locks a table while it checks each row: a constraint is added NOT VALID, and validated in a later file', () => {
  const added = /ADD CONSTRAINT \w+ CHECK [^;]*?(?=,\n|;)/g;
  const checked = files.flatMap((file) => readFileSync(join(server, file), 'utf8').match(added) ?? []);
  expect(checked).not.toEqual([]);
  expect(checked.filter((constraint) => !constraint.endsWith('NOT VALID'))).toEqual([]);
});

it('no migration locks a table while it validates a constraint, which reads every row', () => {
  const locking = /\b(DROP INDEX|ADD CONSTRAINT|DROP CONSTRAINT|ADD COLUMN|ALTER COLUMN)\b/;
  const validating = files.filter((file) => readFileSync(join(server, file), 'utf8').includes('VALIDATE CONSTRAINT'));
  expect(validating).not.toEqual([]);
  expect(validating.filter((file) => locking.test(readFileSync(join(server, file), 'utf8')))).toEqual([]);
});

it('the check finds an index on a table of an earlier file, and ignores one on a new table', () => {
  expect(
    lockedBy('CREATE TABLE tree (a int); CREATE INDEX tree_a ON tree (a); CREATE UNIQUE INDEX b_c ON fan (c)'),
  ).toEqual(['fan']);
  expect(lockedBy('-- CREATE INDEX tree_a ON fan (a)\nCREATE INDEX CONCURRENTLY tree_a ON fan (a)')).toEqual([]);
});
