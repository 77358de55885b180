import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { openSignInWindow } from './sign-in-window.ts';

type Answer = () => void;

const answers = singleton('sign-in-answers', () => new Set<Answer>());

/**
 * Asks the fan to sign in. Call it inside the click that needs it: on a partner's page a window of the platform opens,
 * which browsers allow there alone. On the platform the <fan-login> of the page opens instead.
 */
export function requestSignIn(): void {
  const answer = [...answers].at(-1);
  if (platform.isOwnOrigin && answer) answer();
  else openSignInWindow();
}

/** <fan-login> opens itself when anything on the page asks. @returns how to stop */
export function answerSignInRequests(answer: Answer): () => void {
  answers.add(answer);
  return () => answers.delete(answer);
}
