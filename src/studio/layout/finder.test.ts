import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFinder } from './finder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = () => vi.advanceTimersByTimeAsync(250);

it('searches after a pause in typing, and for the last text alone', async () => {
  const find = vi.fn(async (text: string) => [text]);
  const finder = createFinder(find, () => undefined);
  finder.type('mi');
  await vi.advanceTimersByTimeAsync(100);
  finder.type(' mina ');
  await pause();
  expect(find.mock.calls.map(([text]) => text)).toEqual(['mina']);
  expect(finder.found.value).toEqual(['mina']);
});

it('finds nothing by one letter', async () => {
  const find = vi.fn(async (text: string) => [text]);
  const finder = createFinder(find, () => undefined);
  finder.type('mina');
  await pause();
  finder.type('m');
  await pause();
  expect(finder.found.value).toEqual([]);
  expect(find).toHaveBeenCalledOnce();
});

it('drops the answer to an earlier text, and its failure', async () => {
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  const failures: unknown[] = [];
  const finder = createFinder(
    (text) => (text === 'first' ? answers[0] : answers[1])?.promise ?? Promise.resolve([]),
    (error) => failures.push(error),
  );
  finder.type('first');
  await pause();
  finder.type('second');
  await pause();
  answers[1]?.resolve(['of the second']);
  answers[0]?.reject(new Error('too late'));
  await pause();
  expect(finder.found.value).toEqual(['of the second']);
  expect(failures).toEqual([]);
});

it('tells a failure', async () => {
  const failures: unknown[] = [];
  const finder = createFinder(
    () => Promise.reject(new Error('down')),
    (error) => failures.push(error),
  );
  finder.type('mina');
  await pause();
  expect(failures).toEqual([new Error('down')]);
});
