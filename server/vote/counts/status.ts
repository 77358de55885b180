import type { VoteStatus } from '../contract.ts';

/** The instants of a vote, in milliseconds since 1970 on the database's clock. */
export interface Period {
  opensAt: number;
  closesAt: number;
  resultsAt: number;
  blindFrom: number | null;
  voidedAt: number | null;
}

/** The state machine of a vote. Only the instants are stored; the status follows from the clock. */
export const voteTransitions: Readonly<Record<VoteStatus, Partial<Record<keyof Period, VoteStatus>>>> = {
  PREPARING: { opensAt: 'ONGOING', voidedAt: 'VOIDED' },
  ONGOING: { closesAt: 'COUNTING', voidedAt: 'VOIDED' },
  COUNTING: { resultsAt: 'RESULT_OPEN', voidedAt: 'VOIDED' },
  RESULT_OPEN: { voidedAt: 'VOIDED' },
  VOIDED: {},
};

/** Applies the transitions that are due. At the instant itself the new status holds. */
export function statusAt(period: Period, now: number): VoteStatus {
  let status: VoteStatus = 'PREPARING';
  for (;;) {
    const due = dueTransition(status, period, now);
    if (due === null) return status;
    status = due;
  }
}

function dueTransition(status: VoteStatus, period: Period, now: number): VoteStatus | null {
  const transitions = voteTransitions[status];
  if (transitions.voidedAt !== undefined && period.voidedAt !== null && period.voidedAt <= now) return 'VOIDED';
  for (const cause of ['opensAt', 'closesAt', 'resultsAt'] as const) {
    const next = transitions[cause];
    if (next !== undefined && period[cause] <= now) return next;
  }
  return null;
}

/** True if counts and order are hidden from fans. Voiding ends it, since no result will follow. */
export function isBlindAt(period: Period, now: number): boolean {
  return isHiddenAt(period, now) && statusAt(period, now) !== 'VOIDED';
}

/**
 * True if counts may be shown: the vote has opened and they aren't hidden. Counts of a vote that was voided while blind stay
 * hidden until its result was due: until the voids are folded, the tally still holds hidden counts.
 */
export function showsCountsAt(period: Period, now: number): boolean {
  return statusAt(period, now) !== 'PREPARING' && !isHiddenAt(period, now);
}

function isHiddenAt({ blindFrom, resultsAt, voidedAt }: Period, now: number): boolean {
  if (blindFrom === null || now < blindFrom || now >= resultsAt) return false;
  return voidedAt === null || voidedAt >= blindFrom;
}

/** The next instant after `now` at which the status or the blindness changes by itself, or null. */
export function nextChangeAfter(period: Period, now: number): number | null {
  if (statusAt(period, now) === 'VOIDED') return null;
  const coming = [period.opensAt, period.closesAt, period.resultsAt, period.blindFrom ?? 0].filter(
    (instant) => instant > now,
  );
  return coming.length === 0 ? null : Math.min(...coming);
}
