import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRounds, stateOf } from './testing/steady-rounds.ts';
import { countVitest } from './testing/vitest-results.mjs';

/**
 * `npm run test:steady -- 20 [files]` runs the end-to-end tests until they have passed so many times on the same sources,
 * without retries, beside a process that keeps one core busy. Passed rounds are kept: an interrupted run goes on where it
 * stopped. Prints the wall time of each round, each failure, and at the end how often each test failed.
 */
const root = join(import.meta.dirname, '..');
const [times = '', ...files] = process.argv.slice(2);
const rounds = Number(times);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Say how often: npm run test:steady -- 20, or with files: npm run test:steady -- 20 tests/e2e/vote');
  process.exit(2);
}

/** The rounds of this run without a failed test, and the failures of each test. */
interface Steadiness {
  passedRounds: number;
  failures: Map<string, number>;
}

const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' });
const state = stateOf(git('rev-parse', 'HEAD').trim(), git('status', '--porcelain') + git('diff', 'HEAD'));
const kept = keepRounds(join(root, 'node_modules/.cache/fanfare-steady.json'), state, files);

function runOnce(folder: string): ReturnType<typeof countVitest> {
  const results = join(folder, 'results.json');
  rmSync(results, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}`];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', '--retry=0', ...reporters, ...files];
  const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' });
  const counts = countVitest(JSON.parse(readFileSync(results, 'utf8')));
  if (status === 0 || counts.failed > 0) return counts;
  const failure = { file: 'vitest', name: 'the run itself', why: `It ended with ${status}` };
  return { ...counts, failed: 1, failures: [failure] };
}

/** @param before the number of rounds that passed in earlier runs */
function runAll(folder: string, before: number): Steadiness {
  const steadiness: Steadiness = { passedRounds: 0, failures: new Map() };
  for (let round = before + 1; round <= rounds; round += 1) {
    const began = performance.now();
    const { passed, failed, failures } = runOnce(folder);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`\nRound ${round} of ${rounds}: ${passed} passed, ${failed} failed, in ${seconds} s`);
    for (const { file, name, why } of failures) {
      const test = `${file}: ${name}`;
      steadiness.failures.set(test, (steadiness.failures.get(test) ?? 0) + 1);
      console.log(`- ${test}\n    ${why.split('\n').slice(0, 12).join('\n    ')}`);
    }
    if (failed > 0 || passed === 0) continue;
    steadiness.passedRounds += 1;
    kept.add({ passed, seconds });
  }
  return steadiness;
}

const before = kept.passed();
if (before.length > 0) {
  const seconds = before.map((round) => `${round.seconds} s`).join(', ');
  console.log(`Passed before on these sources: ${before.length} rounds, in ${seconds}`);
}
const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
const folder = mkdtempSync(join(tmpdir(), 'fanfare-steady-'));
try {
  const { passedRounds, failures } = runAll(folder, before.length);
  const passed = before.length + passedRounds;
  console.log(`\n${passed} of ${Math.max(rounds, passed)} rounds passed`);
  for (const [test, count] of failures) console.log(`- failed ${count} times: ${test}`);
  process.exitCode = passed >= rounds ? 0 : 1;
} finally {
  busy.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}
