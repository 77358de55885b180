import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import type { Language } from '../../../core/words/language.ts';
import type { ProfileState } from '../profile-state.ts';
import { type Agreement, type AgreementsState, createAgreementsState } from './agreements-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: AgreementsState;
const language = signal<Language>('en');
const reported: string[] = [];
const list = 'GET /user/me/agreement';
const change = 'PUT /user/me/agreement';
// The state uses only these fields.
const marketing = { termsId: 'marketing', currentVersion: '2026-02-01' } as Agreement;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({ body: { from: name, agreements: [] } }));
  reported.length = 0;
  language.value = 'en';
  const profile = { host: { language }, reportError: (error: unknown) => reported.push(codeOf(error)) };
  state = createAgreementsState(profile as unknown as ProfileState);
});
afterEach(() => state.dispose());

describe('the text of a version', () => {
  it('is loaded when the fan opens it, and again in another language', async () => {
    state.read(marketing, '2026-01-01');
    const queries = () =>
      api.named('GET /policy/marketing').map(({ query, headers }) => query + headers['accept-language']);
    await expect.poll(queries).toEqual(['?version=2026-01-01en']);
    await expect.poll(() => state.policy.value.status).toBe('ready');
    language.value = 'ko';
    await expect.poll(queries).toEqual(['?version=2026-01-01en', '?version=2026-01-01ko']);
    state.close();
    expect(state.reading.value).toBeNull();
  });
});

describe('an answer of the fan', () => {
  it('is sent for the current version, one at a time, and its reply is shown', async () => {
    await expect.poll(() => state.agreements.value.value).toMatchObject({ from: list });
    const one = state.setAgreed(marketing, true);
    expect(state.changing.value).toBe('marketing');
    await Promise.all([one, state.setAgreed(marketing, false)]);
    expect(api.named(change).map(({ body }) => JSON.parse(body))).toEqual([
      { agreements: [{ termsId: 'marketing', version: '2026-02-01', agreed: true }] },
    ]);
    expect(state.agreements.value.value).toMatchObject({ from: change });
    expect(state.changing.value).toBeNull();
  });

  it.each(refusalsOf(accountCalls, 'PUT /user/me/agreement'))(
    'is shown and reported as refused with %s, and the list is loaded again',
    async (code) => {
      await expect.poll(() => state.agreements.value.status).toBe('ready');
      api.handle(({ name }) => (name === change ? refusalOf(code) : { body: { from: 'again', agreements: [] } }));
      await state.setAgreed(marketing, true);
      expect(state.failure.value).toMatchObject({ code });
      expect(reported).toEqual([code]);
      expect(state.changing.value).toBeNull();
      await expect.poll(() => state.agreements.value.value).toMatchObject({ from: 'again' });
    },
  );
});
