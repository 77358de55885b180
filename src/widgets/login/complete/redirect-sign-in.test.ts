import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { departTo } from '../../../core/provider/departures.ts';
import { returnFrom } from './redirect-sign-in.ts';

const authorizationUrl = 'https://provider.example/authorize';
const assign = vi.fn<(address: string) => void>();
let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  api = await startTestApi(() => ({ status: 200, body: { authorizationUrl, state: 'state-1' } }));
  vi.stubGlobal('location', { assign });
});
afterEach(() => assign.mockReset());
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});

it.each([
  ['/votehome?vote=final', '/votehome?vote=final'],
  ['//evil.example/votehome', '/evil.example/votehome'],
])('leaves %s for the provider, and comes back to %s', async (path, way) => {
  await departTo('kakao', path);
  expect(assign).toHaveBeenCalledExactlyOnceWith(authorizationUrl);
  const back = returnFrom('kakao', new URLSearchParams({ state: 'state-1', error: 'access_denied' }));
  expect(back.path).toBe(way);
  await expect(back.completed).rejects.toMatchObject({ code: 'SIGN_IN_DENIED' });
});

it('a sign-in that this browser did not start leads to the home page', async () => {
  const back = returnFrom('kakao', new URLSearchParams({ state: 'another fan’s', code: 'theirs' }));
  expect(back.path).toBe('/');
  await expect(back.completed).rejects.toMatchObject({ code: 'WRONG_APPROACH' });
});
