import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { randomId } from '../../core/device/device.ts';
import { stubDocument, stubWindow } from '../../core/element/testing-host.ts';
import { openTestLive } from '../../core/live/testing-live.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { followInbox } from './follow-inbox.ts';
import { unreadItems } from './inbox-count.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let live: ReturnType<typeof openTestLive>;

const signIn = (userId: string) =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: randomId(), refreshToken: 'r' });

beforeAll(async () => {
  stubDocument();
  stubWindow();
  api = await startTestApi(() => ({ body: { items: [], unread: 2, topic: 'mine', nextCursor: null } }));
  live = openTestLive();
  hydrate();
});
afterAll(async () => {
  live.close();
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => followInbox());
afterEach(() => clearSession());

it('the inbox requests nothing before a sign-in', () => {
  expect([unreadItems.value, api.received]).toEqual([null, []]);
});

it('the inbox counts the unread items, and follows the other devices', async () => {
  signIn('mina');
  await expect.poll(() => unreadItems.value).toBe(2);
  await expect.poll(() => live.isListening('inbox:mine')).toBe(true);
  live.push('inbox:mine', { unread: 5 });
  expect(unreadItems.value).toBe(5);
});

it('the inbox clears the number at the sign-out, and stops listening', async () => {
  signIn('mina');
  await expect.poll(() => live.isListening('inbox:mine')).toBe(true);
  clearSession();
  expect(unreadItems.value).toBeNull();
  await expect.poll(() => live.isListening('inbox:mine')).toBe(false);
});
