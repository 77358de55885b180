import type { Scope } from '../../../rules/scopes.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { openSignInWindow } from './sign-in-window.ts';

type Answer = () => void;

const answers = singleton('sign-in-answers', () => new Set<Answer>());
const asked = singleton('sign-in-asked', () => ({ isWaiting: false }));

/**
 * Starts a sign-in. Call it inside the click that needs it: on a partner's page it opens a window of the platform,
 * which browsers allow only there. On the platform the page's <fan-login> opens instead, as soon as it has loaded.
 * @param needed what the fan wants to do with it, for which the window of a partner's page asks at the same time
 */
export function requestSignIn(needed?: Scope): void {
  const answer = [...answers].at(-1);
  if (!platform.isOwnOrigin) openSignInWindow(needed);
  else if (answer) answer();
  else if (document.querySelector('fan-login')) asked.isWaiting = true;
  else openSignInWindow();
}

/**
 * Runs `open` at each request to sign in, also at one from before; <fan-login> uses it.
 * @returns unsubscribes
 */
export function onSignInRequest(answer: Answer): () => void {
  answers.add(answer);
  if (asked.isWaiting) {
    asked.isWaiting = false;
    // After the other effects of the element, which begin with a closed sheet.
    queueMicrotask(answer);
  }
  return () => answers.delete(answer);
}
