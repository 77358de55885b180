import type { TicketRound } from '../contract.ts';

/** The max number of rounds that are sent with a ticket; a longer list is shortened. */
export const maxShown = 6;

/**
 * The rounds of a long list that a fan is likely to want: those that the ticket is used for and that can be watched, then the
 * live and next ones, then the newest recordings. In the list's own order.
 * @param now the server's time, in milliseconds
 */
export function foldRounds(rounds: readonly TicketRound[], now: number): readonly TicketRound[] {
  if (rounds.length <= maxShown) return rounds;
  const rank = (round: TicketRound): number => {
    if (!round.open) return 3;
    if (round.usedAt !== null) return 0;
    return Date.parse(round.endsAt) > now ? 1 : 2;
  };
  const distance = ({ startsAt }: TicketRound): number => Math.abs(Date.parse(startsAt) - now);
  const ranked = rounds.toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other));
  const shown = new Set(ranked.slice(0, maxShown));
  return rounds.filter((round) => shown.has(round));
}
