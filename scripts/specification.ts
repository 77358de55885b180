import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { isSiteRoute, siteRoutes } from '../server/platform/site-routes.ts';

/**
 * `npm run specification`: runs the tests that docs/specification.md names, and fails for every row without a passing
 * one. `--results FOLDER` judges the results of a run that there was already.
 */
const root = join(import.meta.dirname, '..');
const table = join(root, 'docs/specification.md');
/** Specification §8. */
const messageCount = 23;

interface Row {
  section: string;
  what: string;
  proofs: { file: string; name: string }[];
}

interface Outcome {
  file: string;
  name: string;
  passed: boolean;
}

/** A row's second cell names its tests: `file` and the test's name, with … for what a parameter fills in. */
function readRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [, what, tests] = /^\| (.+?) \| (.*) \|$/.exec(line) ?? [];
    if (what === undefined || tests === undefined || tests === 'Proven by' || /^-+$/.test(what)) continue;
    const proofs = [...tests.matchAll(/`([^`]+)` ((?:(?!<br>).)+)/g)].map(([, file = '', name = '']) => ({
      file,
      name: name.trim(),
    }));
    rows.push({ section, what, proofs });
  }
  return rows;
}

const vitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});
const elementResults = z.object({
  tests: z.array(z.object({ file: z.string(), name: z.string(), passed: z.boolean() })),
});

function readOutcomes(folder: string): Outcome[] {
  return globSync('*.json', { cwd: folder }).flatMap((file) => {
    const results: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const elements = elementResults.safeParse(results);
    if (elements.success) return elements.data.tests;
    return vitestResults.parse(results).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        name: [...ancestorTitles, title].join(' > '),
        passed: status === 'passed',
      })),
    );
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `…` stands for whatever a parameter fills in. */
const matcher = (name: string): RegExp => new RegExp(`^${name.split('…').map(escaped).join('.*')}$`);

function problemsOf({ section, what, proofs }: Row, outcomes: readonly Outcome[]): string[] {
  if (proofs.length === 0) return [`${section}: “${what}” names no test.`];
  return proofs.flatMap(({ file, name }) => {
    const pattern = matcher(name);
    const found = outcomes.filter((outcome) => outcome.file === file && pattern.test(outcome.name));
    if (found.length === 0) return [`${section}: “${what}”: no test of ${file} that ran is called “${name}”.`];
    const failed = found.filter(({ passed }) => !passed);
    return failed.map((test) => `${section}: “${what}”: “${test.name}” (${file}) did not pass.`);
  });
}

/** What has to have a row, whatever else does. */
function missingRows(rows: readonly Row[]): string[] {
  const routes = rows.filter(({ section }) => section === 'Routes').map(({ what }) => what.replaceAll('`', ''));
  const messages = rows.filter(({ section }) => section === 'Messages');
  const own = siteRoutes.filter((route) => !routes.some((listed) => listed === route || isSameRoute(listed, route)));
  return [
    ...own.map((route) => `Routes: ${route} has no row.`),
    ...routes.filter((route) => !isSiteRoute(route)).map((route) => `Routes: the site has no ${route}.`),
    ...(messages.length === messageCount ? [] : [`Messages: ${messages.length} rows, not ${messageCount}.`]),
  ];
}

const isSameRoute = (listed: string, route: string): boolean =>
  new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(listed);

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
