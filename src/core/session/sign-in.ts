import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { openSignInWindow } from './sign-in-window.ts';

type Answer = () => void;

const answers = singleton('sign-in-answers', () => new Set<Answer>());

/**
 * Starts a sign-in. Call it inside the click that needs it: on a partner's page it opens a window of the platform,
 * which browsers allow only there. On the platform the page's <fan-login> opens instead.
 */
export function requestSignIn(): void {
  const answer = [...answers].at(-1);
  if (platform.isOwnOrigin && answer) answer();
  else openSignInWindow();
}

/**
 * Runs `open` at each request to sign in; <fan-login> uses it.
 * @returns unsubscribes
 */
export function onSignInRequest(answer: Answer): () => void {
  answers.add(answer);
  return () => answers.delete(answer);
}
