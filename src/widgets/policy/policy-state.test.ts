import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PolicyType, policyCalls } from '../../../server/policy/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import type { policyElement } from './contract.ts';
import { createPolicyState, type PolicyState } from './policy-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof policyElement>;
let state: PolicyState;
const last = () => {
  const { name, query, headers } = api.received.at(-1) ?? { name: '', query: '', headers: {} };
  return `${name}${query} ${headers['accept-language']}`;
};

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({ body: { type: name } }));
  host = createTestHost();
  state = createPolicyState(host);
});
afterEach(() => state.dispose());

it('the element loads the requested document, version and language', async () => {
  state.follow('privacy', undefined);
  await expect.poll(last).toBe('GET /policy/privacy en');
  state.follow('privacy', '2026-01-01');
  await expect.poll(last).toBe('GET /policy/privacy?version=2026-01-01 en');
  host.language.value = 'ja';
  await expect.poll(last).toBe('GET /policy/privacy?version=2026-01-01 ja');
});

it.each<[PolicyType, string]>([
  ['terms', '/policy'],
  ['privacy', '/privacy-policy'],
  ['service', '/service-policy'],
  ['commercial', '/specifiedCommercialTransaction'],
])('the element links to the page of %s', (type, path) => {
  state.follow(type, undefined);
  expect(state.linkTo(null)).toBe(path);
  expect(state.linkTo('2026-01-01')).toBe(`${path}?version=2026-01-01`);
});

it('the element keeps a version that the fan chose while the attribute stays the same', async () => {
  state.follow('terms', undefined);
  state.go('2026-01-01');
  state.follow('terms', undefined);
  await expect.poll(last).toBe('GET /policy/terms?version=2026-01-01 en');
  expect(host.emitted).toEqual([['fan-navigate', { to: '/policy?version=2026-01-01' }]]);
});

it('the element requests nothing else before', async () => {
  state.follow('privacy', '2026-01-01');
  await expect.poll(last).toBe('GET /policy/privacy?version=2026-01-01 en');
  expect(api.received).toHaveLength(1);
});

it('the element stays with the version where the page prevents the step', async () => {
  state.follow('terms', undefined);
  await expect.poll(last).toBe('GET /policy/terms en');
  host.prevented.add('fan-navigate');
  state.go('2026-01-01');
  await expect.poll(() => state.policy.value.status).toBe('ready');
  expect(api.received).toHaveLength(1);
});

it.each(refusalsOf(policyCalls, 'GET /policy/:type'))('the element shows %s', async (code) => {
  state.follow('terms', undefined);
  await expect.poll(() => state.policy.value.status).toBe('ready');
  api.handle(() => refusalOf(code));
  await state.load();
  expect(state.policy.value).toMatchObject({ status: 'failed', error: { code } });
});
