import { signal } from '@preact/signals-react';
import type { Ticket } from '../../../../server/ticket/contract.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { isClockSynced, learnServerTime, serverNow } from '../../../core/clock/clock.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { deviceStore } from '../../../core/device/device-store.ts';
import type { EntryPass } from './entry-code.ts';
import { requestSecret } from './sealed-secret.ts';
import { clockOf, passOf, type StoredPass, withoutKey } from './stored-pass.ts';

/**
 * The entry code of a ticket. A stored key is used at once, however slow the network is. The key is also loaded again
 * each time, since the ticket may have moved to another device.
 */
export function createEntryState(ticket: Pick<Ticket, 'ticketId' | 'device'>, onStored: () => void) {
  const { ticketId } = ticket;
  const pass = signal<EntryPass | null>(null);
  const failure = signal<unknown>(null);
  const deviceNumber = ticket.device?.number ?? 0;
  const name = `entry:${ticketId}`;

  async function load(): Promise<void> {
    failure.value = null;
    const stored = passOf(await deviceStore.read(name).catch(() => null), deviceNumber);
    if (stored !== null) {
      const clock = clockOf(stored, Date.now());
      if (clock && !isClockSynced()) learnServerTime(...clock);
      pass.value = stored;
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
      const fresh: StoredPass = { key, number: reply.number, step: reply.stepMilliseconds, deviceNumber, ...clock };
      pass.value = fresh;
      // Without storage the code is still shown, as long as the page is open.
      await deviceStore.write(name, fresh).then(onStored, () => undefined);
    } catch (error) {
      const shown = withoutKey(error, stored);
      pass.value = shown.pass;
      failure.value = shown.failure;
    }
  }

  return { pass, failure, load };
}
