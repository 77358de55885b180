import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createPartnersState, type PartnersState, snippetFor } from './partners-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let place: { hash: string };
let state: PartnersState;

const token = 'a'.repeat(43);
const request = {
  name: 'Artist',
  origin: 'https://artist.example',
  state: 'ASKED',
  provenAt: null,
  proof: { file: { url: 'https://artist.example/file', text: 'code' }, meta: '<meta>' },
};
const proven = { ...request, state: 'TRIAL', provenAt: '2026-11-25T00:00:00.000Z' };
const asking = {
  name: ' Artist ',
  origin: 'https://Artist.example/',
  contactName: 'Mina',
  email: ' m@artist.example ',
};

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  place = { hash: '' };
  state = createPartnersState(() => place);
});

it('the state can be made without an address, as on the server', () => {
  expect(createPartnersState().token.value).toBeNull();
});

describe('a request of a partner', () => {
  it('a request has the origin as browsers write it, and is found again by its address', async () => {
    const sent: unknown[] = [];
    api.handle(({ body }) => {
      sent.push(JSON.parse(body));
      return { body: { token, request } };
    });
    await state.submit(asking);
    expect(sent).toEqual([
      { name: 'Artist', origin: 'https://artist.example', contact: { name: 'Mina', email: 'm@artist.example' } },
    ]);
    expect([state.token.value, place.hash]).toEqual([token, token]);
    expect(state.request.value).toMatchObject({ status: 'ready', value: request });
  });

  it('begins again with the empty form where its address has no request', async () => {
    api.handle(({ body }) => (body.includes('contact') ? { body: { token, request } } : refusalOf('NOT_FOUND')));
    await state.submit(asking);
    state.beginAgain();
    expect(place.hash).toBe('');
  });

  it('stays to be sent again where it fails', async () => {
    api.handle(() => refusalOf('INVALID_REQUEST'));
    await state.submit(asking);
    expect([state.token.value, state.asking.failure.value]).toEqual([
      null,
      expect.objectContaining({ code: 'INVALID_REQUEST' }),
    ]);
  });

  it('a request is on trial after the proof was found, and shows the reason if it was not', async () => {
    api.handle(() => ({ body: { token, request } }));
    await state.submit(asking);
    api.handle(() => ({ body: { request, problem: 'TEXT' } }));
    await state.prove('META');
    expect([state.problem.value, state.request.value.value?.state]).toEqual(['TEXT', 'ASKED']);
    api.handle(() => ({ body: { request: proven, problem: null } }));
    await state.prove('META');
    expect([state.problem.value, state.request.value.value?.state]).toEqual([null, 'TRIAL']);
  });
});

it('the code for a page names the platform', () => {
  expect(snippetFor('https://fans.example')).toContain('src="https://fans.example/embed.js"');
});
