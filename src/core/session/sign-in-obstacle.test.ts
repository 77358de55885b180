import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubDocument, stubWindow } from '../element/testing-host.ts';

const openWindow = vi.fn(() => null);
const hint = vi.spyOn(console, 'info').mockReturnValue();

beforeAll(() => {
  stubWindow();
  Object.assign(stubDocument(), { documentElement: { lang: 'en' } });
  vi.stubGlobal('origin', 'https://partner.example');
  for (const name of ['window', 'self']) vi.stubGlobal(name, globalThis);
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('credentialless', true);
  vi.stubGlobal('open', openWindow);
});
afterAll(() => vi.unstubAllGlobals());

it('a credentialless frame opens no sign-in window, which would stay blank', async () => {
  const { configure } = await import('../platform.ts');
  configure({ origin: 'https://fans.example' });
  const { findObstacle, isObstacleChecked, signInObstacle } = await import('./sign-in-obstacle.ts');
  findObstacle();
  await expect.poll(isObstacleChecked).toBe(true);
  expect(signInObstacle.value).toMatchObject({ code: 'FRAME_BLOCKED' });
  const { openSignInWindow, signInWindow } = await import('./sign-in-window.ts');
  openSignInWindow();
  expect(openWindow).not.toHaveBeenCalled();
  expect(signInWindow.value).toMatchObject({ status: 'failed', error: { code: 'FRAME_BLOCKED' } });
  await expect.poll(() => hint.mock.calls[0]?.[0]).toContain('credentialless');
});
