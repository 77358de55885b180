import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFinder } from './finder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = () => vi.advanceTimersByTimeAsync(250);

it('the search starts after a pause in typing, and only for the last text', async () => {
  const find = vi.fn(async (text: string) => [text]);
  const finder = createFinder(find, () => undefined);
  finder.type('mi');
  await vi.advanceTimersByTimeAsync(100);
  finder.type(' mina ');
  await pause();
  expect(find.mock.calls.map(([text]) => text)).toEqual(['mina']);
  expect(finder.found.value).toEqual(['mina']);
});

it('one letter finds nothing', async () => {
  const find = vi.fn(async (text: string) => [text]);
  const finder = createFinder(find, () => undefined);
  finder.type('mina');
  await pause();
  finder.type('m');
  await pause();
  expect(finder.found.value).toEqual([]);
  expect(find).toHaveBeenCalledOnce();
});

it('the reply to an earlier text is ignored, and so is its failure', async () => {
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

it('a failure is reported', async () => {
  const failures: unknown[] = [];
  const finder = createFinder(
    () => Promise.reject(new Error('down')),
    (error) => failures.push(error),
  );
  finder.type('mina');
  await pause();
  expect(failures).toEqual([new Error('down')]);
});
