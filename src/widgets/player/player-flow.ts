import type { Round, StreamDetail } from '../../../server/streaming/contract.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import type { playerElement, RoundDetail } from './contract.ts';
import { type Entitlement, entitlementTo, isLive } from './rounds/rounds.ts';

export type PlayerAttributes = PropsOf<typeof playerElement.attributes>;

/** True if attributes name another stream, round or title; `before` is null at first. */
export function isAnother(before: PlayerAttributes | null, after: PlayerAttributes): boolean {
  return (['streamId', 'round', 'titleId'] as const).some((name) => !before || before[name] !== after[name]);
}

/** The detail of a round's events. */
export const detailOf = (streamId: string, { roundId, number, state }: Round): RoundDetail => ({
  streamId,
  roundId,
  round: number,
  live: isLive(state),
});

/**
 * The screen after a press on play: the video if nothing is missing, otherwise the checks.
 * @param stream null until it is loaded
 */
export function sceneFor(stream: StreamDetail | null | undefined, round: Round, isLoggedIn: boolean): 'watch' | 'door' {
  return isLoggedIn && stream && stepOf(entitlementTo(stream, round)) === 'play' ? 'watch' : 'door';
}

/** The ticket to open a session with; null for a free round. */
export const ticketFor = (stream: StreamDetail | null | undefined, round: Round): string | null =>
  (stream && entitlementTo(stream, round).admission?.ticketId) ?? null;

/** The step before the fan can watch: none, using a ticket, or one that needs another page. */
export function stepOf({ kind }: Pick<Entitlement, 'kind'>): 'play' | 'use' | null {
  if (kind === 'free' || kind === 'ready') return 'play';
  return kind === 'unused' ? 'use' : null;
}
