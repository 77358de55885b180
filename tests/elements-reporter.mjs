import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The tests of a suite, each with the names of its suites. */
function testsIn(suite, path = []) {
  if (!suite) return [];
  const own = suite.tests.map((test) => ({ ...test, name: [...path, test.name].join(' > ') }));
  return [...own, ...suite.suites.flatMap((inner) => testsIn(inner, [...path, inner.name]))];
}

const stateOf = ({ passed, skipped }) => (skipped ? 'skipped' : passed ? 'passed' : 'failed');

const whyOf = (error) => [error?.message, error?.stack].filter(Boolean).join('\n');

/** Appends a line to the file named by `TEST_RESULTS`, which `scripts/testing/results.ts` reads. */
function write(line) {
  if (process.env.TEST_RESULTS) appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(line)}\n`);
}

/** Prints each file as it ends, with the number of passed tests. The default reporter prints the failures. */
export function elementsReporter() {
  /** The first file can start before this reporter listens. */
  const began = performance.now();
  const started = new Map();
  return {
    start({ sessions }) {
      sessions.on('session-status-updated', ({ testFile, status }) => {
        if (status !== 'INITIALIZING' || started.has(testFile)) return;
        started.set(testFile, performance.now());
        write({ event: 'fileStart', file: relative(process.cwd(), testFile) });
      });
    },
    reportTestFileResults({ sessionsForTestFile, testFile, logger }) {
      const file = relative(process.cwd(), testFile);
      const tests = sessionsForTestFile.flatMap(({ testResults }) => testsIn(testResults));
      for (const test of tests)
        write({ event: 'test', file, name: test.name, state: stateOf(test), why: whyOf(test.error) });
      const isFailed = tests.some((test) => stateOf(test) === 'failed');
      for (const { passed, errors } of sessionsForTestFile)
        if (!passed && !isFailed)
          write({ event: 'failure', file, name: 'The file itself', why: errors[0]?.message ?? 'It did not pass.' });
      write({ event: 'fileEnd', file, ms: Math.round(performance.now() - (started.get(testFile) ?? began)) });
      logger.log(`${tests.filter((test) => stateOf(test) === 'passed').length}/${tests.length} ${file}`);
    },
  };
}
