import { writeFileSync } from 'node:fs';

/** The tests of a suite, each with the names of its suites. */
function testsIn(suite, path = []) {
  if (!suite) return [];
  const own = suite.tests.map((test) => ({ ...test, name: [...path, test.name].join(' > ') }));
  return [...own, ...suite.suites.flatMap((inner) => testsIn(inner, [...path, inner.name]))];
}

/**
 * Prints each file as it ends, with the number of passed tests. At the end it writes the counts, the failures and each
 * outcome to the file named by `TEST_RESULTS`. The default reporter prints the failures.
 */
export function countReporter() {
  return {
    reportTestFileResults({ sessionsForTestFile, testFile, logger }) {
      const tests = sessionsForTestFile.flatMap(({ testResults }) => testsIn(testResults));
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      logger.log(`${passed}/${tests.length} ${testFile.slice(process.cwd().length + 1)}`);
    },
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failed: 0, skipped: 0, failures: [], notRun: [], tests: [] };
      for (const session of sessions) {
        const file = session.testFile.slice(process.cwd().length + 1);
        const tests = testsIn(session.testResults);
        counts.tests.push(...tests.map(({ name, passed, skipped }) => ({ file, name, passed: passed && !skipped })));
        const failed = tests.filter((test) => !test.passed && !test.skipped);
        for (const { name, error } of failed) counts.failures.push({ file, name, why: error?.message ?? '' });
        counts.notRun.push(...tests.filter(({ skipped }) => skipped).map(({ name }) => ({ file, name })));
        for (const test of tests) counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
        if (session.passed || failed.length > 0) continue;
        counts.failed++;
        counts.failures.push({ file, name: 'The file itself', why: session.errors[0]?.message ?? '' });
      }
      if (process.env.TEST_RESULTS) writeFileSync(process.env.TEST_RESULTS, JSON.stringify(counts));
    },
  };
}
