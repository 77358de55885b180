import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import type { Avatar } from '../../../server/avatar/contract.ts';
import { call } from '../api/call.ts';
import { FanError } from '../api/fan-error.ts';
import { session } from '../session/session.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';

const avatar = shared<Avatar | null>('own-avatar', () => null);

/** The signed-in fan's picture; null without one, and until it is known. Shared by all elements of a page. */
export const ownAvatar: ReadonlySignal<Avatar | null> = avatar;

/** After a change of the picture. */
export function putAvatar(changed: Avatar | null): void {
  avatar.value = changed;
}

/** Loads the picture now, and again after each sign-in. Further calls on the same page do nothing. */
export function followAvatar(): void {
  singleton('own-avatar-followed', () => {
    const userId = computed(() => (session.isHydrated.value ? (session.user.value?.userId ?? null) : null));
    return effect(() => {
      const fan = userId.value;
      untracked(() => {
        avatar.value = null;
        if (fan !== null) void load(() => userId.peek() === fan);
      });
    });
  });
}

/** A failure needs no message: the letter of the nickname stays. */
async function load(isCurrent: () => boolean): Promise<void> {
  try {
    const loaded = await call('GET /user/me/avatar');
    if (isCurrent()) avatar.value = loaded.avatar;
  } catch (error) {
    if (!(error instanceof FanError)) throw error;
  }
}
