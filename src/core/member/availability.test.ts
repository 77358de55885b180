import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApi } from '../api/test-api.ts';
import { type AvailabilityCheck, createAvailabilityCheck, isNicknameFree } from './availability.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let check: AvailabilityCheck;
/** The texts that were checked, and the reply to give. */
let requests: { text: string; answer: (isFree: boolean) => void; fail: () => void }[];

beforeAll(async () => {
  api = await startTestApi(() => ({ body: { available: true } }));
});
afterAll(() => api.stop());
beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  check = createAvailabilityCheck(
    (text) => new Promise((answer, reject) => requests.push({ text, answer, fail: () => reject(new Error('lost')) })),
  );
});
afterEach(() => {
  check.dispose();
  vi.useRealTimers();
});

it('one request is sent for the typed text, a moment after the last letter', async () => {
  for (const text of ['m', 'mi', 'mina']) check.check(text);
  expect(check.state.value).toBe('checking');
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(350);
  expect(requests.map(({ text }) => text)).toEqual(['mina']);
});

it.each([
  [true, 'free'],
  [false, 'taken'],
] as const)('reports %s as %s', async (isFree, state) => {
  check.check('mina');
  await vi.advanceTimersByTimeAsync(350);
  requests[0]?.answer(isFree);
  await vi.advanceTimersByTimeAsync(0);
  expect(check.state.value).toBe(state);
});

it('the availability is unknown for an invalid text, and without a reply', async () => {
  check.check('mina');
  await vi.advanceTimersByTimeAsync(350);
  requests[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(check.state.value).toBe('unknown');
  check.check('other');
  check.check(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check.state.value).toBe('unknown');
  expect(requests).toHaveLength(1);
});

it('a reply to an earlier text is ignored, and a later reply after a refusal', async () => {
  check.check('mina');
  await vi.advanceTimersByTimeAsync(350);
  check.check('other');
  requests[0]?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(check.state.value).toBe('checking');
  await vi.advanceTimersByTimeAsync(350);
  check.refuse();
  requests[1]?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(check.state.value).toBe('taken');
});

it('the text is checked in its normalized form', async () => {
  vi.useRealTimers();
  expect(await isNicknameFree('cafe\u0301', new AbortController().signal)).toBe(true);
  expect(api.received.map(({ query }) => query)).toEqual(['?nickname=caf%C3%A9']);
});
