import { describe, expect, it } from 'vitest';
import { failedFiles, linesOf, type ResultLine, readResults, sumUp } from './results.ts';

const ended = { code: 0, isStuck: false };
const failed = { code: 1, isStuck: false };

const textOf = (...lines: ResultLine[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const test = (file: string, name: string, state: 'passed' | 'failed' | 'skipped', why = ''): ResultLine => ({
  event: 'test',
  file,
  name,
  state,
  why,
});

describe('the results of a part', () => {
  it('lists the passed, failed and skipped tests', () => {
    const text = textOf(
      test('a', 'one', 'passed'),
      test('a', 'two', 'failed', '1 is not 2'),
      test('b', 'three', 'skipped'),
    );
    expect(readResults('Unit tests', text, failed)).toEqual({
      passed: [{ file: 'a', name: 'one' }],
      skipped: [{ file: 'b', name: 'three' }],
      failures: [{ file: 'a', name: 'two', why: '1 is not 2' }],
      files: [],
    });
  });

  it('have a failure where the process ended with an error and no test failed', () => {
    const text = textOf({ event: 'fileStart', file: 'a' }, { event: 'testStart', file: 'a', name: 'one' });
    const { failures } = readResults('Unit tests', text, failed);
    expect(failures).toEqual([{ file: null, name: 'Unit tests', why: 'It ended with 1. Running: a > one' }]);
  });

  it('name the running tests when no test ended for five minutes', () => {
    const text = textOf(
      { event: 'fileStart', file: 'a' },
      { event: 'fileStart', file: 'b' },
      { event: 'testStart', file: 'b', name: 'two' },
      test('b', 'two', 'passed'),
      { event: 'testStart', file: 'b', name: 'three' },
    );
    const [failure] = readResults('Unit tests', text, { code: 130, isStuck: true }).failures;
    expect(failure?.why).toBe('No test ended for five minutes. Running: a; b > three');
  });

  it('have a failure where no test ran', () => {
    expect(readResults('Unit tests', '', ended).failures).toEqual([
      { file: null, name: 'Unit tests', why: 'No test ran.' },
    ]);
  });
});

describe('the sum of a run', () => {
  const first = readResults(
    'Unit tests',
    textOf(test('a', 'one', 'passed'), test('b', 'two', 'failed', 'too slow\nat b.ts'), test('b', 'three', 'passed')),
    failed,
  );

  it('is green if the failed file passed alone, and names the first failure above the counts', () => {
    expect(failedFiles([first])).toEqual(['b']);
    const again = readResults('Again', textOf(test('b', 'two', 'passed'), test('b', 'three', 'passed')), ended);
    const sum = sumUp([first], [again]);
    expect(sum.failures).toEqual([]);
    expect(linesOf([], sum).slice(-4)).toEqual([
      'Passed only alone, after a failure; each is a defect to mend:',
      '- b: two: too slow',
      '',
      '3 passed, 0 failed, 0 skipped',
    ]);
  });

  it('is red where the file failed again', () => {
    const again = readResults('Again', textOf(test('b', 'two', 'passed'), test('b', 'three', 'failed', 'no')), failed);
    const sum = sumUp([first], [again]);
    expect(sum.failures).toEqual([{ file: 'b', name: 'three', why: 'no' }]);
    expect(sum.onlyAlone).toEqual([]);
    expect(linesOf([], sum).at(-1)).toBe('2 passed, 1 failed, 0 skipped');
  });

  it('is red where the second run ended before the file had run', () => {
    const sum = sumUp([first], [readResults('Again', '', failed)]);
    expect(sum.failures).toHaveLength(1);
    expect(sum.onlyAlone).toEqual([]);
  });

  it('keeps the failure of a part that has no file to run again', () => {
    const part = readResults('End-to-end tests', '', failed);
    expect(failedFiles([part])).toEqual([]);
    expect(sumUp([part]).failures).toHaveLength(1);
  });
});
