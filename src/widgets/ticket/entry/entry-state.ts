import { signal } from '@preact/signals-react';
import type { Ticket } from '../../../../server/ticket/contract.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { isClockKnown, learnServerTime, serverNow } from '../../../core/clock/clock.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { deviceStore } from '../../../core/device/device-store.ts';
import type { EntryPass } from './entry-code.ts';
import { clockOf, type KeptPass, passOf, withoutKey } from './kept-pass.ts';
import { requestSecret } from './sealed-secret.ts';

/**
 * The entry code of a ticket. A stored key is used at once, however slow the network is. The key is also loaded again
 * each time, since the ticket may have moved to another device.
 */
export function createEntryState(ticket: Pick<Ticket, 'ticketId' | 'device'>, onKept: () => void) {
  const { ticketId } = ticket;
  const pass = signal<EntryPass | null>(null);
  const failure = signal<unknown>(null);
  const deviceNumber = ticket.device?.number ?? 0;
  const name = `entry:${ticketId}`;

  async function load(): Promise<void> {
    failure.value = null;
    const kept = passOf(await deviceStore.read(name).catch(() => null), deviceNumber);
    if (kept !== null) {
      const clock = clockOf(kept, Date.now());
      if (clock && !isClockKnown()) learnServerTime(...clock);
      pass.value = kept;
    }
    try {
      // Without https there are no keys: the server refuses the request with the reason.
      const request = await requestSecret().catch(() => null);
      const reply = await call('POST /ticket/:ticketId/entry', {
        params: { ticketId },
        body: { proof: request && (await proveDevice('entry', ticketId, request.epk)) },
      });
      if (request === null) throw new FanError('DEVICE_KEY_REQUIRED');
      const key = await request.open(reply.sealedSecret);
      const now = Date.now();
      const clock = { keptAt: now, serverAhead: serverNow() - now };
      const fresh: KeptPass = { key, number: reply.number, step: reply.stepMilliseconds, deviceNumber, ...clock };
      pass.value = fresh;
      // Without storage the code is still shown, as long as the page is open.
      await deviceStore.write(name, fresh).then(onKept, () => undefined);
    } catch (error) {
      const shown = withoutKey(error, kept);
      pass.value = shown.pass;
      failure.value = shown.failure;
    }
  }

  return { pass, failure, load };
}
