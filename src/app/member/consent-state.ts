import { effect, signal, untracked } from '@preact/signals-react';
import type { Agreements } from '../../../server/account/contract.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { session } from '../../core/session/session.ts';
import { language } from '../../core/words/language.ts';

type Agreement = Agreements['agreements'][number];
export type NicknameRequest = NonNullable<Reply<'GET /user/me/agreement'>['nicknameRequest']>;

/** Required agreements in a version that the signed-in fan has not accepted yet. */
export const pendingConsents = signal<readonly Agreement[]>([]);
/** The staff's request for another nickname; null without one, or if the fan has postponed it in this visit. */
export const nicknameRequest = signal<NicknameRequest | null>(null);
/** The fan who has put it off. */
let putOffBy: string | null = null;
export const consentFailure = signal<unknown>(null);
export const consenting = signal(false);

/** Checks after each sign-in, and once per visit, whether a new version needs the fan's consent. */
export function followConsents(): void {
  effect(() => {
    const userId = session.isHydrated.value ? session.user.value?.userId : undefined;
    untracked(() => {
      pendingConsents.value = [];
      nicknameRequest.value = null;
      if (userId !== undefined) void load(userId);
    });
  });
  effect(() => {
    // Pending agreements have a title and a list of changes in each language.
    void language.value;
    untracked(() => {
      const userId = session.user.value?.userId;
      if (userId !== undefined && pendingConsents.value.length > 0) void load(userId);
    });
  });
}

async function load(userId: string): Promise<void> {
  try {
    const { agreements, nicknameRequest: request } = await call('GET /user/me/agreement');
    if (session.user.peek()?.userId !== userId) return;
    pendingConsents.value = agreements.filter((agreement) => agreement.consentRequired);
    nicknameRequest.value = putOffBy === userId ? null : request;
  } catch (error) {
    // A failure needs no message: the next visit checks again.
    if (!(error instanceof FanError)) throw error;
  }
}

/** Goes on without another nickname until the next visit. */
export function putOffNickname(): void {
  putOffBy = session.user.peek()?.userId ?? null;
  nicknameRequest.value = null;
}

/** Accepts the newest version of every pending agreement. */
export async function agreeToAll(): Promise<void> {
  if (consenting.peek()) return;
  consenting.value = true;
  consentFailure.value = null;
  const agreements = pendingConsents
    .peek()
    .map(({ termsId, currentVersion }) => ({ termsId, version: currentVersion, agreed: true }));
  try {
    const changed = await call('PUT /user/me/agreement', { body: { agreements } });
    pendingConsents.value = changed.agreements.filter((agreement) => agreement.consentRequired);
  } catch (error) {
    consentFailure.value = error;
    // A newer version was published meanwhile; load it.
    const userId = session.user.peek()?.userId;
    if (error instanceof FanError && error.code === 'AGREEMENT_CHANGED' && userId) void load(userId);
  } finally {
    consenting.value = false;
  }
}
