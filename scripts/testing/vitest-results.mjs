import { relative } from 'node:path';
import { root } from '../prepare.mjs';

/** A test with the name that reporters print. */
const nameOf = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ');

/** The counts, the failures and the skipped tests in a report of vitest's JSON reporter. */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no tests, so it counts as one failure.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const named = failed.map((test) => ({ name: nameOf(test), why: test.failureMessages[0] ?? '' }));
    const all = broken.includes(file) ? [{ name: 'The file could not be loaded', why: file.message }] : named;
    return all.map((failure) => ({ file: relative(root, file.name), ...failure }));
  });
  const notRun = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map((test) => ({ file: relative(root, file.name), name: nameOf(test) })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    notRun,
  };
}
