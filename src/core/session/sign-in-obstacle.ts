import { call } from '../api/call.ts';
import { FanError, type FanErrorCode } from '../api/fan-error.ts';
import { hasNoOrigin } from '../device/frame.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { loadWords } from '../words/words.ts';

/** Why nobody can sign in on this page: its origin is not on the operator's list, or it has none. Null until that is known. */
export const signInObstacle = shared<FanError | null>('sign-in-obstacle', () => null);

const isAnswered = shared('sign-in-obstacle-known', () => false);

/** Whether it is known by now if something keeps fans from signing in on this page; also once nobody could tell. */
export const isObstacleKnown = (): boolean => platform.isOwnOrigin || isAnswered.value;

/**
 * Asks the platform whether this page may sign fans in, once for all of its elements. Call it where something that needs a
 * sign-in comes to the screen, so that the fan reads it there instead of pressing in vain.
 */
export function lookForObstacle(): void {
  if (!platform.isOwnOrigin)
    void singleton('sign-in-obstacle-asked', async () => {
      await ask();
      isAnswered.value = true;
    });
}

async function ask(): Promise<void> {
  if (hasNoOrigin()) return meet('FRAME_BLOCKED');
  try {
    // A frame with `srcdoc` has its page's origin, which its own address does not tell.
    const { allowed } = await call('GET /user/oauth/handoff/origin', { query: { origin: self.origin } });
    if (!allowed) await meet('ORIGIN_NOT_LISTED');
  } catch {
    // Not known: the platform's window looks again, and says so itself.
  }
}

async function meet(code: FanErrorCode): Promise<void> {
  // A message in other words first would move the page. Without these the general message has to do.
  await loadWords('error').catch(() => undefined);
  signInObstacle.value = new FanError(code);
  void import('./tell-developer.ts').then(({ tellDeveloper }) => tellDeveloper(code));
}
