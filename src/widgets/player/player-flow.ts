import type { Round, StreamDetail } from '../../../server/streaming/contract.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import type { playerElement, RoundDetail } from './contract.ts';
import { type Entitlement, entitlementTo, isLive } from './rounds/rounds.ts';

export type PlayerAttributes = PropsOf<typeof playerElement.attributes>;

/** Whether attributes ask for another stream, round or title; `before` is null at first. */
export function isAnother(before: PlayerAttributes | null, given: PlayerAttributes): boolean {
  return (['streamId', 'round', 'titleId'] as const).some((name) => !before || before[name] !== given[name]);
}

/** What a page is told of a round. */
export const detailOf = (streamId: string, { roundId, number, state }: Round): RoundDetail => ({
  streamId,
  roundId,
  round: number,
  live: isLive(state),
});

/**
 * What a press on play leads to: the picture where nothing else is left to do, otherwise the door.
 * @param stream null until it is loaded
 */
export function sceneFor(stream: StreamDetail | null | undefined, round: Round, isLoggedIn: boolean): 'watch' | 'door' {
  return isLoggedIn && stream && stepOf(entitlementTo(stream, round)) === 'play' ? 'watch' : 'door';
}

/** The ticket that a session is opened with; null for a free round. */
export const ticketFor = (stream: StreamDetail | null | undefined, round: Round): string | null =>
  (stream && entitlementTo(stream, round).admission?.ticketId) ?? null;

/** What lets a fan in: nothing more, using a ticket, or something that can't be done here. */
export function stepOf({ kind }: Pick<Entitlement, 'kind'>): 'play' | 'use' | null {
  if (kind === 'free' || kind === 'ready') return 'play';
  return kind === 'unused' ? 'use' : null;
}
