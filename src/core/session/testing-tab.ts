import { call } from '../api/call.ts';
import { FanError } from '../api/fan-error.ts';
import { configure, platform } from '../platform.ts';
import { session } from './session.ts';
import { signInWindow } from './sign-in-window.ts';

/** The actions of a test page that replaces another tab; see `openTab`. */
export const actions = {
  configure: (origin: string) => configure({ origin }),
  isOwnOrigin: () => platform.isOwnOrigin,
  signIn: (name: string) =>
    session.signIn({
      status: 'OK',
      message: '',
      userId: 'u1',
      name,
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
    }),
  signOut: () => session.signOut(),
  user: () => session.user.value?.name ?? null,
  accessToken: () => session.token.value?.accessToken ?? null,
  isHydrated: () => session.isHydrated.value,
  forget: () => localStorage.clear(),
  windowStatus: () => signInWindow.value.status,
  address: () => location.href,
  write: (entry: { key: string; value: string }) => localStorage.setItem(entry.key, entry.value),
  dropLocks: () => void Object.defineProperty(navigator, 'locks', { value: undefined }),
  keys: () => Object.keys(localStorage).sort(),
  read: (key: string) => localStorage.getItem(key),
  async fetchMe(): Promise<string> {
    try {
      await call('GET /user/me');
      return 'ok';
    } catch (error) {
      return error instanceof FanError ? error.code : String(error);
    }
  },
};

export type Actions = typeof actions;

addEventListener('message', async ({ data, source }) => {
  const { id, name, argument } = data as { id: number; name: keyof Actions; argument: never };
  const result: unknown = await Promise.resolve((actions[name] as (input: never) => unknown)(argument)).catch(
    (error: unknown) => ({ thrown: String(error) }),
  );
  source?.postMessage({ id, result }, { targetOrigin: '*' });
});
parent.postMessage('ready', '*');
