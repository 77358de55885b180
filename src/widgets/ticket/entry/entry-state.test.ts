import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ticketCalls } from '../../../../server/ticket/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { deviceStore } from '../../../core/device/device-store.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { device } from '../testing-data.ts';
import { entryCodeAt } from './entry-code.ts';
import { createEntryState } from './entry-state.ts';
import { entryReply, epkOf } from './testing-entry.ts';

// IndexedDB is the browser's: here the device's key pair is in memory, and nothing else can be stored. What is stored offline is
// tested in `offline-ticket.browser.test.tsx`.

const read = 'POST /ticket/t1/entry';

let api: Awaited<ReturnType<typeof startTestApi>>;
let secret: string;
let refusal: Answer | null;
let pair: unknown;
let storedCount = 0;
const create = () => createEntryState({ ticketId: 't1', device }, () => (storedCount += 1));

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
  [secret, refusal] = ['secret', null];
  api.handle(async ({ body }) => refusal ?? { body: await entryReply(secret, epkOf(body)) });
  storedCount = 0;
  vi.spyOn(deviceStore, 'read').mockImplementation(async (key) => (key === 'keys' ? pair : undefined));
  vi.spyOn(deviceStore, 'writeFirst').mockImplementation(async (_, made) => (pair = made));
  vi.spyOn(deviceStore, 'write').mockRejectedValue(new Error('blocked'));
});
afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
});

it('the key is loaded, and its code shown even if the browser can’t store it', async () => {
  const { pass, failure, load } = create();
  await load();
  expect(pass.value).toMatchObject({ number: 'FT-1', step: 30_000 });
  expect([failure.value, storedCount]).toEqual([null, 0]);
  expect(pass.value?.key.extractable).toBe(false);
});

it.each([
  ['keys', () => vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)],
  ['storage', () => vi.spyOn(deviceStore, 'read').mockRejectedValue(new Error('blocked'))],
])('asks without a proof where the browser has no %s, and shows the refusal', async (_, take) => {
  const { pass, failure, load } = create();
  take();
  refusal = refusalOf('DEVICE_KEY_REQUIRED');
  await load();
  expect(JSON.parse(api.named(read)[0]?.body ?? '')).toEqual({ proof: null });
  expect([pass.value, failure.value]).toMatchObject([null, { code: 'DEVICE_KEY_REQUIRED' }]);
});

it('the code of the newest key is shown', async () => {
  const { pass, load } = create();
  const code = async () => (pass.value ? entryCodeAt(pass.value, 0) : null);
  await load();
  const before = await code();
  secret = 'another';
  await load();
  expect(await code()).not.toBe(before);
});

it.each(refusalsOf(ticketCalls, 'POST /ticket/:ticketId/entry'))(
  'shows %s instead of a code, until it is loaded',
  async (code) => {
    const { pass, failure, load } = create();
    await load();
    refusal = refusalOf(code);
    await load();
    expect(pass.value).toBeNull();
    expect(failure.value).toMatchObject({ code });
    refusal = null;
    const loading = load();
    expect(failure.value).toBeNull();
    await loading;
    expect(pass.value).not.toBeNull();
  },
);
