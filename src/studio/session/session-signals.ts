import { signal } from '@preact/signals-react';
import { hasRight, mayAnywhere, type StaffRight } from '../../../rules/staff/rights.ts';
import type { Reply } from '../../core/api/call.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { forgetQueries } from '../list/last-query.ts';
import { forgetDrafts } from './answer-drafts.ts';

/** The signed-in person, with their rights and their session. */
export type StaffMember = Reply<'GET /studio/me'>;

/** Undefined until the server's first reply; null while no staff member is signed in. */
export const staff = signal<StaffMember | null | undefined>(undefined);

/**
 * True if the signed-in staff member has a right: for one title at least, or for all titles if it is a right without titles.
 * A component that reads it follows the session.
 */
export const may = (right: StaffRight): boolean => mayAnywhere(staff.value?.roles ?? [], right);

/** True if the person has a right for a title. */
export const mayFor = (right: StaffRight, titleId: string | null): boolean =>
  hasRight(staff.value?.roles ?? [], right, titleId);

/** True if the server has ended the session without a sign-out; the sign-in page then says so. */
export const wasEnded = signal(false);

/** How many calls were refused for a missing right: the roles may have changed since they were read. */
export const rightRefusals = signal(0);

/** The session has ended, here or on the server. */
export function forgetStaff(by: 'PERSON' | 'SERVER'): void {
  // Several calls may find it out, one after the other.
  wasEnded.value = by === 'SERVER' && (wasEnded.peek() || Boolean(staff.peek()));
  staff.value = null;
  forgetQueries();
  // A person whose session has expired continues to type after the next sign-in.
  if (by === 'PERSON') forgetDrafts();
}

/** A passkey is requested before a dangerous action; `settle` reports whether it was used. */
export const proofRequest = signal<{ settle: (isConfirmed: boolean) => void } | null>(null);

/** Seconds for which a proof must still be valid, since a request takes time. */
const marginSeconds = 10;

/**
 * True if a passkey was used in the last minutes, so that the action of a link is not refused.
 * @param now the server's time in milliseconds: this computer's clock may be wrong
 */
export function isProven(now = serverNow()): boolean {
  const { proof, provenUntil } = staff.peek()?.session ?? {};
  return proof === 'PASSKEY' && Date.parse(provenUntil ?? '') > now + marginSeconds * 1_000;
}

let renewal: Promise<boolean> | null = null;

/** Requests a proof of identity. Several actions that need it at once share one request. */
export function requestProof(): Promise<boolean> {
  renewal ??= new Promise<boolean>((resolve) => {
    proofRequest.value = {
      settle(isConfirmed) {
        proofRequest.value = null;
        renewal = null;
        resolve(isConfirmed);
      },
    };
  });
  return renewal;
}
