import { signal } from '@preact/signals-react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import type { Language } from '../../../core/words/language.ts';
import { createRestockState } from './restock-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let answers: Record<string, Answer | Promise<Answer>>;
let readAgain = 0;

const path = '/product/stick/restock';

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(({ name }) => answers[name] ?? { status: 500 });
});
afterAll(() => api.stop());
beforeEach(() => {
  readAgain = 0;
  answers = {
    [`GET ${path}`]: { body: { isWaiting: false } },
    [`PUT ${path}`]: { body: { isWaiting: true } },
    [`DELETE ${path}`]: { body: { isWaiting: false } },
  };
});

const createState = () =>
  createRestockState('stick', {
    language: signal<Language>('en'),
    reportError: () => undefined,
    onBack: () => {
      readAgain += 1;
    },
  });

it('a fan who asks is waiting, until they take it back', async () => {
  const restock = createState();
  await restock.load();
  expect(restock.isWaiting.value).toBe(false);
  await restock.change(true);
  expect(restock.isWaiting.value).toBe(true);
  await restock.change(false);
  expect([restock.isWaiting.value, readAgain]).toEqual([false, 0]);
});

it('a product that is back already is read again', async () => {
  answers[`PUT ${path}`] = { body: { isWaiting: false } };
  const restock = createState();
  await restock.change(true);
  expect([restock.isWaiting.value, readAgain]).toEqual([false, 1]);
});

it('a refusal is shown, and changes nothing', async () => {
  const refusal = { status: 409, code: 'RESTOCKS_FULL', message: '', requestId: 'r', max: 30 };
  answers[`PUT ${path}`] = { status: 409, body: refusal };
  const restock = createState();
  await restock.load();
  await restock.change(true);
  expect(restock.failure.value).toMatchObject({ code: 'RESTOCKS_FULL' });
  expect(restock.isWaiting.value).toBe(false);
});

it('a reply to a read that was sent before a change does not undo the change', async () => {
  const late = Promise.withResolvers<Answer>();
  answers[`GET ${path}`] = late.promise;
  const restock = createState();
  const read = restock.load();
  await restock.change(true);
  late.resolve({ body: { isWaiting: false } });
  await read;
  expect(restock.isWaiting.value).toBe(true);
});

it('a reply for the fan who signed out meanwhile is not shown to the next one', async () => {
  const late = Promise.withResolvers<Answer>();
  answers[`PUT ${path}`] = late.promise;
  const restock = createState();
  const change = restock.change(true);
  restock.clear();
  late.resolve({ body: { isWaiting: true } });
  await change;
  expect([restock.isWaiting.value, restock.failure.value]).toEqual([false, null]);
});
