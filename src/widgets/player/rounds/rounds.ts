import { type SitePath, sitePath } from '../../../../rules/site-path.ts';
import type { Admission, Round, RoundState, StreamDetail, StreamNews } from '../../../../server/streaming/contract.ts';

/** A session can be had: the fan may come in, watch live or watch the recording. */
export const isOpen = (state: RoundState): boolean =>
  state === 'ENTRY_OPEN' || state === 'LIVE' || state === 'INTERRUPTED' || state === 'VOD';

/** It is being broadcast, also while the broadcast stands still. */
export const isLive = (state: RoundState): boolean => state === 'LIVE' || state === 'INTERRUPTED';

/**
 * The round that an address asks for.
 * @param asked its number as text; undefined leaves the choice to the server
 * @returns null where there is no such round: the address is wrong
 */
export function findRound(stream: StreamDetail, asked: string | undefined): Round | null {
  if (asked === undefined) {
    return stream.rounds.find(({ roundId }) => roundId === stream.round?.roundId) ?? stream.rounds.at(-1) ?? null;
  }
  return stream.rounds.find(({ number }) => String(number) === asked) ?? null;
}

/** The stream with what the live channel says of its rounds; names and chapters stay the reader's. */
export function withNews(stream: StreamDetail, { rounds: news }: StreamNews): StreamDetail {
  return {
    ...stream,
    rounds: stream.rounds.map((round) => ({ ...round, ...news.find(({ roundId }) => roundId === round.roundId) })),
  };
}

/** The next moment at which a round's state changes by itself, in milliseconds since 1970; null when none is known. */
export function nextMoment(round: Round, now: number): number | null {
  const moments = [round.entryOpensAt, round.startsAt, round.vodFrom, round.vodUntil];
  const ahead = moments.map((each) => (each === null ? Number.NaN : Date.parse(each))).filter((each) => each > now);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** What a fan may do about a round: watch it, use a ticket for it first, move a ticket here, or get one. */
export type Entitlement =
  | { kind: 'free' | 'none'; admission: null }
  | { kind: 'ready' | 'unused' | 'otherDevice'; admission: Admission };

/** By the best of the fan's tickets: one that plays here at once, else one to be used, else one of another device. */
export function entitlementTo({ admissions }: StreamDetail, { roundId, access }: Round): Entitlement {
  if (access === 'FREE') return { kind: 'free', admission: null };
  const isHere = ({ device }: Admission) => device === null || device.isThis;
  const isUsed = ({ usedRoundIds }: Admission) => usedRoundIds.includes(roundId);
  const good = admissions.filter((each) => isUsed(each) || each.roundsLeft !== 0);
  const ready = good.find((each) => isUsed(each) && each.device?.isThis);
  if (ready) return { kind: 'ready', admission: ready };
  const unused = good.find((each) => !isUsed(each) && isHere(each));
  if (unused) return { kind: 'unused', admission: unused };
  const elsewhere = good.find((each) => !isHere(each));
  return elsewhere ? { kind: 'otherDevice', admission: elsewhere } : { kind: 'none', admission: null };
}

/** The page of a round on the platform. */
export function playerLink(streamId: string, round?: number): SitePath {
  return sitePath('/player', { stream: streamId, round: round?.toString() });
}
