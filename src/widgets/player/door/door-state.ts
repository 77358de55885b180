import { computed, signal } from '@preact/signals-react';
import type { Round } from '../../../../server/streaming/contract.ts';
import { session } from '../../../core/session/session.ts';
import type { PlayerState } from '../player-state.ts';
import { entitlementTo, isOpen } from '../rounds.ts';

export type DoorState = ReturnType<typeof createDoorState>;

/** What still stands between a fan and a round. */
export function createDoorState(player: PlayerState, round: () => Round) {
  const isUsing = signal(false);
  const failure = signal<unknown>(null);
  const entitlement = computed(() => {
    const detail = player.stream.value?.detail.value.value;
    return detail && session.isLoggedIn.value ? entitlementTo(detail, round()) : null;
  });

  return {
    entitlement,
    isUsing,
    failure,
    /** Lets the fan in: uses the ticket where that is still to do, then plays. */
    async enter(): Promise<void> {
      const { kind, admission } = entitlement.peek() ?? {};
      if (isUsing.peek() || !isOpen(round().state)) return;
      if (kind === 'free' || kind === 'ready') return player.watch(round());
      if (kind !== 'unused' || !admission) return;
      isUsing.value = true;
      failure.value = null;
      try {
        await player.useTicket(admission.ticketId, round().roundId);
        player.watch(round());
      } catch (error) {
        failure.value = error;
        player.reportError(error);
      } finally {
        isUsing.value = false;
      }
    },
  };
}
