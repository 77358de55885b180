import { call } from '../api/call.ts';
import { FanError, type FanErrorCode } from '../api/fan-error.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { loadWords } from '../words/words.ts';

/**
 * Why a sign-in is impossible on this page: its origin is not on the operator's list, or its frame gets no session. Null until
 * that is known.
 */
export const signInObstacle = shared<FanError | null>('sign-in-obstacle', () => null);

const isAnswered = shared('sign-in-obstacle-known', () => false);

/** True if the check is done; also true if it failed. */
export const isObstacleChecked = (): boolean => platform.isOwnOrigin || isAnswered.value;

/**
 * Checks whether fans can sign in from this page, once for all elements. Call it when something that needs a sign-in is
 * shown, so that the fan sees the obstacle before pressing a button.
 */
export function findObstacle(): void {
  if (!platform.isOwnOrigin)
    void singleton('sign-in-obstacle-asked', async () => {
      await check();
      isAnswered.value = true;
    });
}

async function check(): Promise<void> {
  // No session can be handed over to an opaque origin (`sandbox` without `allow-same-origin`). A window of a credentialless frame
  // has no opener, so it would stay open and blank.
  if (self.origin === 'null' || window.credentialless) return meet('FRAME_BLOCKED');
  try {
    // A frame with `srcdoc` has its page's origin, which its own address does not contain.
    const { allowed } = await call('GET /user/oauth/handoff/origin', { query: { origin: self.origin } });
    if (!allowed) await meet('ORIGIN_NOT_LISTED');
  } catch {
    // Unknown: the platform's sign-in window checks again and shows the result.
  }
}

async function meet(code: FanErrorCode): Promise<void> {
  // Load the words first: replacing a general message later would shift the layout. If they fail, the general message
  // stays.
  await loadWords('error').catch(() => undefined);
  signInObstacle.value = new FanError(code);
  void import('./warn-developer.ts').then(({ warnDeveloper }) => warnDeveloper(code));
}
