import { expect, it } from 'vitest';
import { FanError } from '../../core/api/fan-error.ts';
import { changes } from './changes.ts';
import { runEach } from './run-each.ts';

const refused = new FanError('INQUIRY_CHANGED', { status: 409 });

it('an action on several rows calls for each under its own key, and is one change', async () => {
  const before = changes.peek();
  const calls: [string, string][] = [];
  expect(await runEach(['a', 'b'], async (row, key) => void calls.push([row, key]))).toEqual({ done: 2, refused: 0 });
  expect(calls.map(([row]) => row)).toEqual(['a', 'b']);
  expect(new Set(calls.map(([, key]) => key)).size).toBe(2);
  expect(changes.peek()).toBe(before + 1);
});

it('a refusal of one row does not stop the others', async () => {
  const call = async (row: string) => {
    if (row === 'b') throw refused;
  };
  expect(await runEach(['a', 'b', 'c'], call)).toEqual({ done: 2, refused: 1 });
  await expect(runEach(['b', 'b'], call)).rejects.toBe(refused);
});

it('a failure that is about no row stops the action', async () => {
  const called: string[] = [];
  const before = changes.peek();
  const call = async (row: string) => {
    called.push(row);
    throw new FanError('NETWORK');
  };
  await expect(runEach(['a', 'b'], call)).rejects.toThrow(FanError);
  expect(called).toEqual(['a']);
  expect(changes.peek()).toBe(before + 1);
});
