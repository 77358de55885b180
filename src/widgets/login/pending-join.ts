import { computed } from '@preact/signals-react';
import type { Provider } from '../../../server/account/profile/person.ts';
import type { SignInReply } from '../../../server/account/sign-in/sign-in-contract.ts';
import { shared } from '../../core/state/shared.ts';
import { tabStorage } from '../../core/storage/storage.ts';

/** Somebody whom a provider knows and the platform does not yet. */
export interface PendingJoin {
  /** Carries the verified identity into sign-up; short-lived. */
  signupToken: string;
  provider: Provider;
  /** What the provider told us; may be empty. */
  name: string;
  email: string;
}

const key = 'pendingJoin';
/** Where the form keeps what is filled in so far. */
export const draftKey = 'joinDraft';

/** Kept in this tab through reloads, so that nothing of a sign-up is lost. */
export const pendingJoin = shared<PendingJoin | null>('pending-join', readKept);

/** The nickname of a fan who joined a moment ago and is being welcomed. */
export const joined = shared<string | null>('joined', () => null);

const inlineCount = shared('inline-logins', () => 0);

/** Whether a <fan-login> on this page shows the sign-up in its place, so that none has to open over the page. */
export const isInline = computed(() => inlineCount.value > 0);

export function beginJoin({ signupToken, name = '', email = '' }: SignInReply, provider: Provider): void {
  if (!signupToken) return;
  pendingJoin.value = { signupToken, provider, name, email };
  tabStorage.write(key, JSON.stringify(pendingJoin.value));
}

export function endJoin(): void {
  pendingJoin.value = null;
  tabStorage.remove(key);
  tabStorage.remove(draftKey);
}

export function welcomed(): void {
  joined.value = null;
}

/** @returns how to leave again */
export function standInline(): () => void {
  inlineCount.value += 1;
  return () => {
    inlineCount.value -= 1;
  };
}

function readKept(): PendingJoin | null {
  const kept = tabStorage.read(key);
  // Only `beginJoin` writes there, and a tab's storage ends with the tab.
  return kept ? (JSON.parse(kept) as PendingJoin) : null;
}
