import type { Ticket } from '../../../../server/ticket/contract.ts';
import type { Round } from './ticket-flow.ts';

/** A round's phase: upcoming, on now, available as a recording, or over. */
export type RoundMoment = 'ahead' | 'onNow' | 'recorded' | 'over';

/** @param now the server's time, in milliseconds */
export function momentOf({ startsAt, endsAt, open }: Round, now: number): RoundMoment {
  if (!open) return 'over';
  if (now < Date.parse(startsAt)) return 'ahead';
  return now < Date.parse(endsAt) ? 'onNow' : 'recorded';
}

/** The round that most fans need now: the current one, or else the next one; undefined if there is neither. */
export function leadOf(rounds: readonly Round[], now: number): Round | undefined {
  const onNow = rounds.find((round) => momentOf(round, now) === 'onNow');
  if (onNow) return onNow;
  const ahead = rounds.filter((round) => momentOf(round, now) === 'ahead');
  return ahead.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))[0];
}

/** The button of a ticket for one round: `watch` after the ticket was used for it, `use` before; null if neither is possible. */
export function offerOf({ state, rounds }: Pick<Ticket, 'state' | 'rounds'>, { open, usedAt }: Round) {
  if (!open || (state !== 'HOLDING' && state !== 'USED')) return null;
  if (usedAt !== null) return 'watch';
  return rounds.total === null || rounds.used < rounds.total ? 'use' : null;
}
