import { type SitePath, sitePath } from '../../../../rules/site/site-path.ts';
import type {
  Admission,
  Round,
  RoundState,
  StreamDetail,
  StreamUpdate,
} from '../../../../server/streaming/contract.ts';

/** A session can be opened: to wait for the start, to watch live or to watch the recording. */
export const isOpen = (state: RoundState): boolean =>
  state === 'ENTRY_OPEN' || state === 'LIVE' || state === 'INTERRUPTED' || state === 'VOD';

/** The broadcast is on, also while it is interrupted. */
export const isLive = (state: RoundState): boolean => state === 'LIVE' || state === 'INTERRUPTED';

/**
 * The round that an address names.
 * @param roundName its number as text; undefined leaves the choice to the server
 * @returns null if the address is wrong
 */
export function findRound(stream: StreamDetail, roundName: string | undefined): Round | null {
  if (roundName === undefined) {
    return stream.rounds.find(({ roundId }) => roundId === stream.round?.roundId) ?? stream.rounds.at(-1) ?? null;
  }
  return stream.rounds.find(({ number }) => String(number) === roundName) ?? null;
}

/** The stream with the round states of the live channel; names and chapters stay in the reader's language. */
export function withLiveStates(stream: StreamDetail, { rounds: updates }: StreamUpdate): StreamDetail {
  return {
    ...stream,
    rounds: stream.rounds.map((round) => ({ ...round, ...updates.find(({ roundId }) => roundId === round.roundId) })),
  };
}

/**
 * Keeps the rounds of a list in the order in which they came first, new ones after them: the server sorts by state, and a row
 * that a fan reads must not move when a round begins or ends.
 */
export function createRoundOrder() {
  const places = new Map<string, number>();
  return (rounds: readonly Round[]): Round[] => {
    for (const { roundId } of rounds) if (!places.has(roundId)) places.set(roundId, places.size);
    return rounds.toSorted((one, other) => (places.get(one.roundId) ?? 0) - (places.get(other.roundId) ?? 0));
  };
}

/** When a round's state changes next by time alone, in milliseconds since 1970; null if unknown. */
export function nextMoment(round: Round, now: number): number | null {
  const moments = [round.entryOpensAt, round.startsAt, round.vodFrom, round.vodUntil];
  const ahead = moments.map((each) => (each === null ? Number.NaN : Date.parse(each))).filter((each) => each > now);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** Requirement of a round: nothing, to use a ticket first, to move a ticket here, or to get one. */
export type Entitlement =
  | { kind: 'free' | 'none'; admission: null }
  | { kind: 'ready' | 'unused' | 'otherDevice'; admission: Admission };

/** Uses the best of the fan's tickets: one already used on this device, else one to use, else one of another device. */
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
