import { expect, it } from 'vitest';
import { FanError } from '../../core/api/fan-error.ts';
import { changes, noteChange } from './changes.ts';
import { runEach } from './run-each.ts';

const refused = new FanError('INQUIRY_CHANGED', { status: 409 });

it('an action on several rows calls for each under its own key, and is one change', async () => {
  const before = changes.peek();
  const calls: [string, string][] = [];
  const call = async (row: string, key: string) => {
    calls.push([row, key]);
    noteChange();
  };
  expect(await runEach(['a', 'b'], 'key', call)).toEqual({ done: 2, refused: 0 });
  expect(calls.map(([row]) => row)).toEqual(['a', 'b']);
  expect(new Set(calls.map(([, key]) => key)).size).toBe(2);
  expect(changes.peek()).toBe(before + 1);
});

it('another attempt of an action repeats the calls under the same keys', async () => {
  const keys: string[] = [];
  const call = async (_: string, key: string) => void keys.push(key);
  await runEach(['a', 'b'], 'key', call);
  await runEach(['a', 'b'], 'key', call);
  await runEach(['a', 'b'], 'other', call);
  expect(keys.slice(2, 4)).toEqual(keys.slice(0, 2));
  expect(new Set(keys).size).toBe(4);
});

it('a refusal of one row does not stop the others', async () => {
  const call = async (row: string) => {
    if (row === 'b') throw refused;
  };
  expect(await runEach(['a', 'b', 'c'], 'key', call)).toEqual({ done: 2, refused: 1 });
  await expect(runEach(['b', 'b'], 'key', call)).rejects.toBe(refused);
});

it.each([new FanError('NETWORK'), new FanError('PROOF_REQUIRED', { status: 422 })])(
  'a failure that is not about one row stops the action, which reports the number of finished rows: %s',
  async (failure) => {
    const called: string[] = [];
    const done: number[] = [];
    const before = changes.peek();
    const callUntil = (last: string) => async (row: string) => {
      called.push(row);
      noteChange();
      if (row === last) throw failure;
    };
    await expect(runEach(['a', 'b', 'c'], 'key', callUntil('b'), (count) => done.push(count))).rejects.toBe(failure);
    expect([called, done]).toEqual([['a', 'b'], [1]]);
    expect(changes.peek()).toBe(before + 1);
    await expect(runEach(['a', 'b'], 'key', callUntil('a'), (count) => done.push(count))).rejects.toBe(failure);
    expect(done).toEqual([1]);
  },
);
