import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepRounds, stateOf } from './steady-rounds.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-rounds-'));
  file = join(folder, 'kept', 'rounds.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the passed rounds', () => {
  it('are there for the next run of the same files in the same state', () => {
    keepRounds(file, 'one', ['vote', 'store']).add({ passed: 12, seconds: 40 });
    keepRounds(file, 'one', ['store', 'vote']).add({ passed: 12, seconds: 50 });
    expect(keepRounds(file, 'one', ['vote', 'store']).passed()).toEqual([
      { passed: 12, seconds: 40 },
      { passed: 12, seconds: 50 },
    ]);
    expect(readdirSync(join(folder, 'kept'))).toEqual(['rounds.json']);
  });

  it('do not count for other files, or for other sources', () => {
    keepRounds(file, 'one', ['vote']).add({ passed: 12, seconds: 40 });
    expect(keepRounds(file, 'one', []).passed()).toEqual([]);
    expect(keepRounds(file, 'two', ['vote']).passed()).toEqual([]);
  });

  it('of an earlier state are gone once another one has passed', () => {
    keepRounds(file, 'one', ['vote']).add({ passed: 12, seconds: 40 });
    keepRounds(file, 'two', ['vote']).add({ passed: 13, seconds: 41 });
    expect(keepRounds(file, 'one', ['vote']).passed()).toEqual([]);
  });
});

describe('the state of the sources', () => {
  it('is the commit, and changes with each change that is not in it', () => {
    expect(stateOf('abc', '')).toBe('abc');
    expect(stateOf('abc', '-a\n+b')).not.toBe(stateOf('abc', '-a\n+c'));
    expect(stateOf('abc', '-a\n+b')).not.toBe(stateOf('abd', '-a\n+b'));
  });
});
