import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Currency } from '../../../../server/store/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { createProviders, methodKey, type Providers } from './providers.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let providers: Providers;
beforeAll(async () => {
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
afterEach(() => providers.dispose());

const toss = { provider: 'toss', currencies: ['KRW'] };
const stripe = { provider: 'stripe', currencies: ['KRW', 'USD', 'JPY'] };

async function load(
  currency: () => Currency | undefined,
  first?: 'toss' | 'stripe',
  isAbroad = false,
): Promise<Providers> {
  api.handle(() => ({ body: { providers: [toss, stripe] } }));
  providers = createProviders(currency, () => isAbroad, first);
  await expect.poll(() => providers.offered.value.status).toBe('ready');
  return providers;
}

it('the form offers the providers for the currency, and selects the first', async () => {
  const currency = signal<Currency | undefined>();
  const { fitting, chosen } = await load(() => currency.value);
  expect(fitting.value).toEqual([]);
  expect(chosen.value).toBeNull();
  currency.value = 'KRW';
  expect(fitting.value).toEqual(['toss', 'stripe']);
  expect(chosen.value).toBe('toss');
  currency.value = 'USD';
  expect(fitting.value).toEqual(['stripe']);
  expect(chosen.value).toBe('stripe');
});

it('the form keeps the fan’s choice while it supports the currency', async () => {
  const currency = signal<Currency>('KRW');
  const { chosen, choose } = await load(() => currency.value, 'stripe');
  expect(chosen.value).toBe('stripe');
  choose('toss');
  expect(chosen.value).toBe('toss');
  currency.value = 'USD';
  expect(chosen.value).toBe('stripe');
  currency.value = 'KRW';
  expect(chosen.value).toBe('toss');
});

it('the form selects a card of any country for a fan abroad, who may choose another way', async () => {
  const { chosen, choose } = await load(() => 'KRW', undefined, true);
  expect(chosen.value).toBe('stripe');
  choose('toss');
  expect(chosen.value).toBe('toss');
});

it('the form selects nothing before the list is loaded', async () => {
  api.handle(() => ({ status: 500, body: { status: 500, code: 'SERVER_ERROR', message: '', requestId: 'r' } }));
  providers = createProviders(
    () => 'KRW',
    () => false,
    'toss',
  );
  await expect.poll(() => providers.offered.value.status).toBe('failed');
  expect(providers.fitting.value).toEqual([]);
  expect(providers.chosen.value).toBeNull();
});

it.each([
  ['toss', ['toss', 'stripe'], 'methods.toss'],
  ['stripe', ['toss', 'stripe'], 'methods.stripe'],
  ['stripe', ['stripe'], 'methods.any'],
  ['toss', ['toss'], 'methods.toss'],
] as const)('the form names %s among %s by familiar names: %s', (provider, offered, key) => {
  expect(methodKey(provider, offered)).toBe(key);
});
