import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents, printDocument } from './specification/print-document.ts';
import { problemsOf, type Row, readOutcomes, readSections, rowsOf, unknownTests } from './specification/table.ts';
import { missingRows } from './specification/wanted.ts';

/**
 * `npm run specification`: writes docs/specification.md, docs/security.md, docs/threats.md and docs/everyday.md.
 * Fails for everything without a row, and for every row that
 * names a test that does not exist. `-- --run` runs the tests of the rows and fails for every row without a passing
 * one; `-- --results FOLDER` checks the rows against the results of an earlier run. Neither writes the document.
 */
const root = join(import.meta.dirname, '..');

/** The rows of all documents. */
const allRows = (): Row[] => documents.flatMap(({ rows }) => rowsOf(readSections(rows)));

function write(): number {
  const specified = rowsOf(readSections());
  const problems = [...missingRows(specified), ...allRows().flatMap(unknownTests)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  for (const document of documents) {
    const sections = readSections(document.rows);
    writeFileSync(join(root, document.path), printDocument(document, sections));
    console.log(`${document.path} lists ${rowsOf(sections).length} rows`);
  }
  return 0;
}

/** Runs the files of the rows, each with its own runner. */
function runNamed(rows: readonly Row[], folder: string): void {
  const files = new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)));
  const inBrowser = [...files].filter((file) => file.includes('.browser.test.'));
  const others = [...files].filter((file) => !inBrowser.includes(file));
  const run = (parameters: string[], environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`];
  run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...others]);
  if (inBrowser.length === 0) return;
  const runner = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'tests/web-test-runner.config.mjs'];
  run(runner, { TEST_RESULTS: join(folder, 'elements.json') });
}

/** @param folder the results of an earlier run; null runs the tests first */
function judge(folder: string | null): number {
  const rows = allRows();
  const results = folder ?? mkdtempSync(join(tmpdir(), 'fanfare-specification-'));
  try {
    if (folder === null) runNamed(rows, results);
    const outcomes = readOutcomes(results);
    const problems = [...missingRows(rowsOf(readSections())), ...rows.flatMap((row) => problemsOf(row, outcomes))];
    for (const problem of problems) console.error(problem);
    const proven = rows.filter((row) => problemsOf(row, outcomes).length === 0).length;
    console.log(`Rows of the documents: ${proven} of ${rows.length} rows proven`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    if (folder === null) rmSync(results, { recursive: true });
  }
}

const [option, folder] = process.argv.slice(2);
if (option === undefined) process.exitCode = write();
else if (option === '--run') process.exitCode = judge(null);
else if (option === '--results' && folder !== undefined) process.exitCode = judge(folder);
else {
  console.error('Usage: npm run specification [-- --run | --results FOLDER]');
  process.exitCode = 1;
}
