import { computed, signal } from '@preact/signals-react';
import { deviceLabelOf } from '../../../../rules/person/device-name.ts';
import { call } from '../../../core/api/call.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { platform } from '../../../core/platform.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { stepOf } from '../player-flow.ts';
import type { PlayerState } from '../player-state.ts';
import { entitlementTo, isOpen } from '../rounds/rounds.ts';

export type DoorState = ReturnType<typeof createDoorState>;

/** Missing steps of the fan before a round can be watched. */
export function createDoorState(player: PlayerState) {
  const isUsing = signal(false);
  const failure = signal<unknown>(null);
  const entitlement = computed(() => {
    const detail = player.stream.value?.detail.value.value;
    const round = player.stream.value?.round.value;
    return detail && round && isSignedInWith('watch') ? { round, ...entitlementTo(detail, round) } : null;
  });

  return {
    entitlement,
    isUsing,
    failure,
    /**
     * Loads the fan's tickets now, and whenever the fan comes back to the page: one may have been bought meanwhile,
     * here or in another window.
     * @returns unsubscribes
     */
    watchTickets(): () => void {
      const refresh = () => void player.stream.peek()?.reload();
      refresh();
      addEventListener('focus', refresh);
      return () => removeEventListener('focus', refresh);
    },
    /** Starts the round, after using the ticket if that is still to do. */
    async enter(): Promise<void> {
      const current = entitlement.peek();
      if (!current || isUsing.peek() || !isOpen(current.round.state)) return;
      const { admission, round } = current;
      const step = stepOf(current);
      if (step === 'play') return player.watch(round);
      if (step !== 'use' || !admission) return;
      isUsing.value = true;
      failure.value = null;
      try {
        await spendTicket(admission.ticketId, round.roundId);
        await player.stream.peek()?.reload();
        player.watch(round);
      } catch (error) {
        failure.value = error;
        player.reportError(error);
      } finally {
        isUsing.value = false;
      }
    },
  };
}

/** @throws {FanError} the platform's refusal */
async function spendTicket(ticketId: string, roundId: string): Promise<void> {
  const label = deviceLabelOf(navigator.userAgent, platform.isOwnOrigin ? '' : location.host);
  const proof = await proveDevice('use', ticketId);
  await call('POST /ticket/:ticketId/use', { params: { ticketId }, body: { roundId, proof, label } });
}
