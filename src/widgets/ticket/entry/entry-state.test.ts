import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusals } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { device } from '../testing-data.ts';
import { entryCodeAt } from './entry-code.ts';
import { createEntryState } from './entry-state.ts';

// Stored keys need IndexedDB: their use offline is tested in the browser, in `offline-ticket.browser.test.tsx`.

const read = 'POST /ticket/t1/entry';

let api: Awaited<ReturnType<typeof startTestApi>>;
let reply: Answer | 'drop';
let kept = 0;
const create = () => createEntryState({ ticketId: 't1', device }, () => (kept += 1));
const secretOf = (secret: string) => ({ body: { secret, number: 'FT-1', stepMilliseconds: 30_000 } });

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  reply = secretOf('c2VjcmV0');
  api.handle(() => reply);
  kept = 0;
});
afterEach(clearSession);

it('loads the key, and shows its code also where the browser can’t store it', async () => {
  const { pass, failure, load } = create();
  await load();
  expect(pass.value).toMatchObject({ number: 'FT-1', step: 30_000 });
  expect([failure.value, kept, JSON.parse(api.named(read)[0]?.body ?? '')]).toEqual([null, 0, { proof: null }]);
});

it('shows the code of the newest key', async () => {
  const { pass, load } = create();
  const code = async () => (pass.value ? entryCodeAt(pass.value, 0) : null);
  await load();
  const before = await code();
  reply = secretOf('YW5vdGhlcg');
  await load();
  expect(await code()).not.toBe(before);
});

it.each(refusals)('shows %s instead of a code, until it is loaded', async (code) => {
  const { pass, failure, load } = create();
  await load();
  reply = refusalOf(code);
  await load();
  expect(pass.value).toBeNull();
  expect(failure.value).toMatchObject({ code });
  reply = secretOf('c2VjcmV0');
  const loading = load();
  expect(failure.value).toBeNull();
  await loading;
  expect(pass.value).not.toBeNull();
});
