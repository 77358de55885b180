import { computed } from '@preact/signals-react';
import type { Provider } from '../../../../server/account/profile/person.ts';
import type { SignInReply } from '../../../../server/account/sign-in/sign-in-contract.ts';
import { toJson } from '../../../core/json.ts';
import { joined } from '../../../core/session/joined.ts';
import { shared } from '../../../core/state/shared.ts';
import { tabStorage } from '../../../core/storage/storage.ts';

/** A person whom a provider has identified and who has no account yet. */
export interface PendingJoin {
  /** Carries the verified identity into sign-up; short-lived. */
  signupToken: string;
  provider: Provider;
  /** The provider's data; may be empty. */
  name: string;
  email: string;
}

const key = 'pendingJoin';
/** The storage key of the form's draft. */
export const draftKey = 'joinDraft';

/** Stored in this tab across reloads, so that a sign-up is not lost. */
export const pendingJoin = shared<PendingJoin | null>('pending-join', readStored);

/** True if the address of a fan who has just joined waits for its code. */
export const isUnconfirmed = shared('unconfirmed-email', () => false);

const inlineCount = shared('inline-logins', () => 0);

/** True if a <fan-login> on this page shows the sign-up in place, so that no sheet has to open. */
export const isInline = computed(() => inlineCount.value > 0);

export function beginJoin({ signupToken, name = '', email = '' }: SignInReply, provider: Provider): void {
  if (!signupToken) return;
  pendingJoin.value = { signupToken, provider, name, email };
  tabStorage.write(key, toJson(pendingJoin.value));
}

export function endJoin(): void {
  pendingJoin.value = null;
  tabStorage.remove(key);
  tabStorage.remove(draftKey);
}

export function welcomed(): void {
  joined.value = null;
}

/** @returns unregisters it */
export function registerInline(): () => void {
  inlineCount.value += 1;
  return () => {
    inlineCount.value -= 1;
  };
}

function readStored(): PendingJoin | null {
  const stored = tabStorage.read(key);
  // Only `beginJoin` writes there, and session storage ends with the tab.
  return stored ? (JSON.parse(stored) as PendingJoin) : null;
}
