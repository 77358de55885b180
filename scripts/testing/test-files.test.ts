import { describe, expect, it } from 'vitest';
import { findTests, groupOf, runnerOf } from './test-files.ts';

describe('a test file', () => {
  it.each([
    ['server/vote/blind.test.ts', null, 'server'],
    ['server/payment/crash.recovery.test.ts', 'recovery', 'server'],
    ['src/widgets/vote/fan-vote.browser.test.tsx', null, 'elements'],
    ['rules/ranks.test.ts', null, 'unit'],
    ['tests/e2e/site/fonts.screens.test.ts', 'screens', 'e2e'],
    ['tests/e2e/embedding/loader.browsers.test.ts', 'browsers', 'firefox'],
  ])('%s has its group and runner by its name', (file, group, runner) => {
    expect(groupOf(file)).toBe(group);
    expect(runnerOf(file)).toBe(runner);
  });

  it('is found in each folder that has tests', () => {
    const files = findTests();
    for (const runner of ['unit', 'server', 'elements', 'e2e', 'firefox'])
      expect(
        files.some((file) => runnerOf(file) === runner),
        runner,
      ).toBe(true);
    expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
  });
});
