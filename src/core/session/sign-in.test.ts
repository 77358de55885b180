import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubDocument, stubWindow } from '../element/testing-host.ts';
import { configure } from '../platform.ts';

/** The `<fan-login>` of the page, loaded or not. */
let login: object | null = null;
const openWindow = vi.fn(() => null);
let signIn: typeof import('./sign-in.ts');

beforeAll(async () => {
  stubWindow();
  vi.stubGlobal('origin', 'https://fans.example');
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('top', globalThis);
  // The browser blocks it.
  vi.stubGlobal('open', openWindow);
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0);
  Object.assign(stubDocument(), {
    documentElement: { lang: 'en' },
    querySelector: (name: string) => (name === 'fan-login' ? login : null),
  });
  configure({ origin: 'https://fans.example' });
  signIn = await import('./sign-in.ts');
});
afterAll(() => vi.unstubAllGlobals());

it('a request before the page’s <fan-login> has loaded is answered once, when it has', async () => {
  login = {};
  signIn.requestSignIn();
  signIn.requestSignIn();
  const answer = vi.fn();
  const stop = signIn.onSignInRequest(answer);
  await Promise.resolve();
  expect(answer).toHaveBeenCalledTimes(1);
  const later = vi.fn();
  const stopLater = signIn.onSignInRequest(later);
  await Promise.resolve();
  expect(later).not.toHaveBeenCalled();
  signIn.requestSignIn();
  expect([answer.mock.calls.length, later.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 1, 0]);
  stop();
  stopLater();
});

it('a page of the platform without <fan-login> opens the window', async () => {
  login = null;
  signIn.requestSignIn();
  expect(openWindow).toHaveBeenCalledTimes(1);
  const { signInWindow } = await import('./sign-in-window.ts');
  const address = 'https://fans.example/sign-in-window';
  await expect.poll(() => signInWindow.value).toMatchObject({ status: 'failed', continueUrl: address });
});
