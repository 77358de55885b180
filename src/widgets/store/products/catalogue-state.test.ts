import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { storeCalls } from '../../../../server/store/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { createCatalogueState } from './catalogue-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let catalogue: ReturnType<typeof createCatalogueState>;
const reported: string[] = [];
const queries = () => api.received.map(({ query }) => query);
const status = () => catalogue.products.state.value.status;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(() => ({ body: { products: [{ productId: 'p1' }], nextCursor: 'c2' } }));
  reported.length = 0;
  catalogue = createCatalogueState(signal('en'), (error) => reported.push(codeOf(error)));
});
afterEach(() => catalogue.products.dispose());

it('a kind of a title is loaded once, and another one from the start', async () => {
  expect(queries()).toEqual([]);
  catalogue.choose('TICKET', 'aurora');
  await expect.poll(status).toBe('ready');
  catalogue.choose('TICKET', 'aurora');
  expect(status()).toBe('ready');
  catalogue.choose(undefined, 'aurora');
  expect([status(), catalogue.products.nextCursor.value]).toEqual(['loading', null]);
  await expect.poll(status).toBe('ready');
  catalogue.choose(undefined, undefined);
  await expect.poll(queries).toEqual(['?kind=TICKET&titleId=aurora', '?titleId=aurora', '']);
});

it.each(refusalsOf(storeCalls, 'GET /product'))('%s is shown and reported', async (code) => {
  api.handle(() => refusalOf(code));
  catalogue.choose(undefined, undefined);
  await expect.poll(() => catalogue.products.state.value).toMatchObject({ status: 'failed', error: { code } });
  expect(reported).toEqual([code]);
});
