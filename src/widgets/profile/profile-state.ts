import { computed, effect, untracked } from '@preact/signals-react';
import type { Profile } from '../../../server/account/contract.ts';
import { call, type Reply } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { followAvatar } from '../../core/member/own-avatar.ts';
import { renameUser } from '../../core/session/rename-user.ts';
import { session } from '../../core/session/session.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { profileElement } from './contract.ts';

export type ProfileHost = Host<typeof profileElement>;
export type ProfileState = ReturnType<typeof createProfileState>;
export type Counts = Reply<'GET /user/me/count'>['counts'];

/** The signed-in fan's profile, and their numbers where they are shown. */
export function createProfileState(host: ProfileHost, withCounts: boolean) {
  const profile = createRemote<Profile>((abort) => call('GET /user/me', { signal: abort }));
  const counts = createRemote<Counts>(async (abort) => (await call('GET /user/me/count', { signal: abort })).counts);

  followAvatar();

  const load = () => {
    void profile.load();
    if (withCounts) void counts.load();
  };
  /** The account changed: another fan signed in, in another tab. */
  const userId = computed(() => (session.isHydrated.value ? (session.user.value?.userId ?? null) : null));
  const stopFollowing = effect(() => {
    if (userId.value !== null) untracked(load);
  });

  return {
    host,
    userId,
    profile: profile.state,
    counts: counts.state,
    load,
    /** Stores the profile of a reply or a refusal: every session in this browser gets the new name at once. */
    put(changed: Profile): void {
      profile.set(changed);
      renameUser(changed);
    },
    reportError: reporterOf(host),
    dispose(): void {
      stopFollowing();
      profile.dispose();
      counts.dispose();
    },
  };
}
