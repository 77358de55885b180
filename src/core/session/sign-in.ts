import type { Scope } from '../../../rules/scopes.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { tabStorage } from '../storage/storage.ts';
import { openSignInWindow } from './sign-in-window.ts';

type Answer = () => void;

const storageKey = 'intention';
/** After so many milliseconds the fan has abandoned the action. */
const maxAgeMs = 600_000;

const answers = singleton('sign-in-answers', () => new Set<Answer>());
const pending = singleton('sign-in-asked', () => ({ isWaiting: false }));

/**
 * Starts a sign-in. Call it inside the click that needs it: on a partner's page it opens a window of the platform,
 * which browsers allow only there. On the platform the page's <fan-login> opens instead, as soon as it has loaded.
 * @param needed the scope of the fan's action, for which the window of a partner's page asks at the same time
 * @param intention the action that an element continues afterwards, such as `enter:EVENT`; kept in the tab, since some providers redirect the
 * whole page
 */
export function requestSignIn(needed?: Scope, intention = ''): void {
  tabStorage.write(storageKey, `${Date.now()} ${intention}`);
  const answer = [...answers].at(-1);
  if (!platform.isOwnOrigin) openSignInWindow(needed);
  else if (answer) answer();
  else if (document.querySelector('fan-login')) pending.isWaiting = true;
  else openSignInWindow();
}

/** True if the last sign-in was for this purpose, a short while ago. The purpose is then deleted. */
export function takeIntention(what: string): boolean {
  const [at, intention] = (tabStorage.read(storageKey) ?? '').split(' ');
  if (intention !== what) return false;
  tabStorage.remove(storageKey);
  return Date.now() - Number(at) < maxAgeMs;
}

/**
 * Runs `open` at each request to sign in, also at one from before; <fan-login> uses it.
 * @returns unsubscribes
 */
export function onSignInRequest(answer: Answer): () => void {
  answers.add(answer);
  if (pending.isWaiting) {
    pending.isWaiting = false;
    // After the other effects of the element, which begin with a closed sheet.
    queueMicrotask(answer);
  }
  return () => answers.delete(answer);
}
