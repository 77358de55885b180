import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOf, type Row, readOutcomes, readRows } from './specification/table.ts';
import { missingRows } from './specification/wanted.ts';

/**
 * `npm run specification`: runs the tests that docs/specification.md names, and fails for every row without a passing
 * one, and for everything that has no row. `--results FOLDER` judges the results of a run that there was already.
 */
const root = join(import.meta.dirname, '..');
const table = join(root, 'docs/specification.md');

/** Runs the files that the rows name, each runner for its own. */
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

function judge(): number {
  const rows = readRows(readFileSync(table, 'utf8'));
  const [option, given] = process.argv.slice(2);
  const folder = option === '--results' && given !== undefined ? given : null;
  const results = folder ?? mkdtempSync(join(tmpdir(), 'fanfare-specification-'));
  try {
    if (folder === null) runNamed(rows, results);
    const outcomes = readOutcomes(results);
    const problems = [...missingRows(rows), ...rows.flatMap((row) => problemsOf(row, outcomes))];
    for (const problem of problems) console.error(problem);
    const proven = rows.filter((row) => problemsOf(row, outcomes).length === 0).length;
    console.log(`The specification: ${proven} of ${rows.length} rows proven`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    if (folder === null) rmSync(results, { recursive: true });
  }
}

process.exitCode = judge();
