// `npm test` on a fresh clone: installs packages and a browser, runs every test, and prints the counts on the last
// line. Runs on Node 20 without any package; the tests themselves run on the packages' own Node.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findNode, installPackages, Problem, root } from './prepare.mjs';
import { installPrograms } from './testing/debian-programs.mjs';
import { countVitest } from './testing/vitest-results.mjs';

/** Ends a run that hangs. */
const timeoutMs = 45 * 60_000;
const shutdownTimeoutMs = 20_000;

/**
 * The name of each run, its command, and the function that counts its results; the runs of one list run at the same time. The
 * end-to-end tests run alone: beside the others, on two cores, their browsers waited so long that times ran out.
 */
function runsIn(folder) {
  const vitest = (name, projects) => {
    const results = join(folder, `${name}.json`);
    const chosen = projects.map((project) => `--project=${project}`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
    const parameters = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters];
    return { name, parameters, results, count: countVitest };
  };
  const elements = join(folder, 'elements.json');
  const runner = 'node_modules/@web/test-runner/dist/bin.js';
  return [
    [
      vitest('Unit and server tests', ['unit', 'server']),
      {
        name: 'Element tests in Chromium',
        parameters: [runner, '--config', 'tests/web-test-runner.config.mjs'],
        environment: { TEST_RESULTS: elements },
        isQuiet: true,
        results: elements,
        count: (counts) => counts,
      },
    ],
    [vitest('End-to-end tests', ['e2e'])],
  ];
}

/** @param isQuiet prints its output at the end, in one piece */
function runToEnd(node, { parameters, environment, isQuiet = false }) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(node, parameters, {
      cwd: root,
      // No terminal, in which two reporters would write over each other.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: path, ...environment },
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (isQuiet ? printed.push(text) : process.stdout.write(text)));
    const limit = setTimeout(() => {
      console.error(`Timeout after ${timeoutMs / 60_000} minutes`);
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs).unref();
    }, timeoutMs);
    child.once('close', (code) => {
      clearTimeout(limit);
      process.stdout.write(Buffer.concat(printed));
      resolve(code);
    });
  });
}

/** A run that failed without a failed test, or without results, counts as one failure. */
function countsOf({ name, results, count }, code) {
  try {
    const counts = count(JSON.parse(readFileSync(results, 'utf8')));
    if (code === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, failures: [{ file: name, name: 'The run itself', why: `It ended with ${code}` }] };
  } catch (error) {
    const failure = { file: name, name: 'The run itself', why: `No results: ${error.message}` };
    return { passed: 0, failed: 1, skipped: 0, failures: [failure], notRun: [] };
  }
}

/** Prints the failures again at the end, where they are easy to find. */
function tellFailures(failures) {
  if (failures.length > 0) console.log('\nFailed:');
  for (const { file, name, why } of failures) {
    console.log(`- ${file}: ${name}\n    ${why.split('\n').slice(0, 12).join('\n    ')}`);
  }
}

/** Skipped tests must be visible on the last lines. */
function tellNotRun(notRun) {
  if (notRun.length > 0) console.log('\nNot run:');
  for (const { file, name } of notRun) console.log(`- ${file}: ${name}`);
}

async function test() {
  await installPackages();
  const node = findNode();
  const { prepareBrowser } = await import('./browsers/find-browser.mjs');
  process.env.CHROMIUM_PATH = await prepareBrowser();
  console.log(`Browser: ${process.env.CHROMIUM_PATH}`);
  installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-results-'));
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const notRun = [];
  const took = [];
  const countRun = async (run) => {
    const started = performance.now();
    const code = await runToEnd(node, run);
    took.push(`${run.name}: ${Math.round((performance.now() - started) / 1000)} s`);
    return countsOf(run, code);
  };
  const counted = [];
  for (const together of runsIn(folder)) counted.push(...(await Promise.all(together.map(countRun))));
  for (const counts of counted) {
    for (const kind of Object.keys(sum)) sum[kind] += counts[kind];
    failures.push(...counts.failures);
    notRun.push(...counts.notRun);
  }
  const isProven = (await runToEnd(node, { parameters: ['scripts/specification.ts', '--results', folder] })) === 0;
  sum[isProven ? 'passed' : 'failed'] += 1;
  rmSync(folder, { recursive: true });
  console.log(`\n${took.join('\n')}`);
  tellFailures(failures);
  tellNotRun(notRun);
  return sum;
}

let sum = { passed: 0, failed: 1, skipped: 0 };
try {
  sum = await test();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
