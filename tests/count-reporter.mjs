import { writeFileSync } from 'node:fs';

function testsIn(suite) {
  return suite ? [...suite.tests, ...suite.suites.flatMap(testsIn)] : [];
}

/**
 * Prints each file as it ends, with how many of its tests passed, and at the end writes the counts to the file that
 * `TEST_RESULTS` names. What failed, and why, is the default reporter's to print.
 */
export function countReporter() {
  return {
    reportTestFileResults({ sessionsForTestFile, testFile, logger }) {
      const tests = sessionsForTestFile.flatMap(({ testResults }) => testsIn(testResults));
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      logger.log(`${passed}/${tests.length} ${testFile.slice(process.cwd().length + 1)}`);
    },
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        const tests = testsIn(session.testResults);
        for (const test of tests) counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
        if (!session.passed && tests.every((test) => test.passed || test.skipped)) counts.failed++;
      }
      if (process.env.TEST_RESULTS) writeFileSync(process.env.TEST_RESULTS, JSON.stringify(counts));
    },
  };
}
