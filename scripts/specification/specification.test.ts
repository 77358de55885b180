import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, printDocument } from './print-document.ts';
import { type Outcome, type Row, readSections, rowsOf, unknownTests } from './table.ts';
import { missingRows } from './wanted.ts';

const root = join(import.meta.dirname, '../..');
const rows = rowsOf(readSections());
const allRows = documents.flatMap((document) => rowsOf(readSections(document.rows)));

/** A run in which every test of the tables has passed. */
const passing = allRows.flatMap(({ proofs }) => proofs.map(({ file, name }) => ({ file, name, passed: true })));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-table-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Evaluates a run by its files of results, as `npm test` does. */
function judge(outcomes: readonly Outcome[]) {
  const results = mkdtempSync(join(folder, 'run-'));
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'elements.json'), JSON.stringify({ tests: outcomes }));
  const command = [join(root, 'scripts/specification.ts'), '--results', results];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('a document of rows', () => {
  it.each(documents)('$path is what `npm run specification` writes', (document) => {
    expect(readFileSync(join(root, document.path), 'utf8')).toBe(printDocument(document, readSections(document.rows)));
  });

  it('names only tests that exist', () => {
    expect(allRows.flatMap(unknownTests)).toEqual([]);
  });

  it.each([
    ['has another name', { file: 'tests/e2e/site/site.journeys.test.ts', name: 'every address > opens' }],
    [
      'is in another file',
      { file: 'tests/e2e/site/home.test.ts', name: 'every address > opens by itself and after a reload' },
    ],
    ['is in a file that does not exist', { file: 'tests/e2e/site/none.test.ts', name: 'every address > opens' }],
  ])('may not name a test that %s', (_, proof) => {
    expect(unknownTests({ section: 'Routes', what: '`/`', proofs: [proof] })).toEqual([
      `Routes: “\`/\`”: ${proof.file} has no test called “${proof.name}”.`,
    ]);
  });
});

describe('the command', () => {
  const [first] = passing;
  const others = passing.filter(({ file, name }) => file !== first?.file || name !== first.name);

  it('passes if every row has a test that passed', () => {
    expect(judge(passing)).toMatchObject({
      status: 0,
      stdout: `Rows of the documents: ${allRows.length} of ${allRows.length} rows proven\n`,
      stderr: '',
    });
  });

  it.each([
    ['was removed', others, 'no test of'],
    ['has another name', [...others, { ...first, name: 'something else', passed: true }], 'no test of'],
    ['stands in another file', [...others, { ...first, file: 'tests/e2e/other.test.ts', passed: true }], 'no test of'],
    ['failed', [...others, { ...first, passed: false }], 'did not pass'],
  ])('fails, and says which row, where a test %s', (_, outcomes, why) => {
    const { status, stderr } = judge(outcomes as Outcome[]);
    expect(status).toBe(1);
    expect(stderr).toContain('Routes: “`/`”');
    expect(stderr).toContain(why);
  });

  it('fails if one case of a parametrized test failed', () => {
    const row = passing.find(({ name }) => name.includes('…'));
    const failed = { file: row?.file ?? '', name: row?.name.replaceAll('…', 'one of them') ?? '', passed: false };
    expect(judge([...passing, failed])).toMatchObject({ status: 1, stderr: expect.stringContaining('did not pass') });
  });
});

describe('required rows', () => {
  const without = (section: string, name: string): Row[] =>
    rows.map((row) => (row.section === section ? { ...row, what: row.what.replace(`\`${name}\``, '') } : row));

  it('exist', () => {
    expect(missingRows(rows)).toEqual([]);
  });

  it.each([
    ['Routes', '/mypage/myinfo', 'Routes: /mypage/myinfo has no row.'],
    ['Calls', 'GET /api/v1/vote/me', 'Calls: GET /vote/me has no row.'],
    ['Storage keys', 'authStoredAt', 'Storage keys: authStoredAt has no row.'],
    ['Storage keys', 'sessionLease', 'Storage keys: sessionLease has no row.'],
    ['Profile', 'residence', 'Profile: residence has no row.'],
    ['Messages', 'EMAIL_TAKEN', 'Messages: EMAIL_TAKEN has no row.'],
    ['Rules', 'NICKNAME_LETTERS', 'Rules: NICKNAME_LETTERS has no row.'],
    ['States', 'INTERRUPTED', 'States, A round: INTERRUPTED has no row.'],
  ])('are reported when one is missing: %s, %s', (section, name, sentence) => {
    expect(missingRows(without(section, name))).toEqual([sentence]);
  });

  it('include a complete table of states', () => {
    expect(missingRows(rows.filter(({ what }) => !what.startsWith('A ticket code: ')))).toEqual([
      'States: “A ticket code” has no row.',
    ]);
  });

  it('name for each message a test that checks it', () => {
    const swapped = rows.map((row) =>
      row.section === 'Messages' && row.what.includes('`BROADCAST_ENDED`')
        ? {
            ...row,
            proofs: [
              {
                file: 'tests/e2e/vote/messages-vote.journeys.test.ts',
                name: 'the messages > say that the vote failed',
              },
            ],
          }
        : row,
    );
    expect(missingRows(swapped)).toEqual(['Messages: no test in the row of BROADCAST_ENDED asks for it.']);
  });

  it('name nothing that does not exist', () => {
    const row = { section: 'Calls', what: '`GET /api/v1/fortune`', proofs: [] };
    expect(missingRows([...rows, row])).toEqual(['Calls: there is no GET /fortune.']);
  });

  it('name a test in every row', () => {
    expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
  });
});
