import { signal } from '@preact/signals-react';
import type { Ticket } from '../../../../server/ticket/contract.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { isClockKnown, learnServerTime, serverNow } from '../../../core/clock/clock.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { deviceStore } from '../../../core/device/device-store.ts';
import { type EntryPass, importEntryKey } from './entry-code.ts';

/** What one ticket shows on this device; `number` counts its devices, since another one has another key. */
interface KeptPass extends EntryPass {
  deviceNumber: number;
  /** The device's clock when it was kept, and how far the server's was ahead. Milliseconds. */
  keptAt: number;
  serverAhead: number;
}

const isKept = (value: unknown): value is KeptPass => typeof value === 'object' && value !== null && 'key' in value;

/** How wrong a clock that was kept may be, so that any reply's knows better. Milliseconds. */
const doubt = 60_000;

/**
 * What a ticket shows at the door. The key that is kept shows at once, however slow the network is; it is asked for anew
 * each time, since the ticket may be on another device by now.
 */
export function createEntryState(ticket: Pick<Ticket, 'ticketId' | 'device'>, onKept: () => void) {
  const { ticketId } = ticket;
  const pass = signal<EntryPass | null>(null);
  const failure = signal<unknown>(null);
  const deviceNumber = ticket.device?.number ?? 0;
  const name = `entry:${ticketId}`;

  async function load(): Promise<void> {
    failure.value = null;
    const kept = await readKept();
    if (kept !== null) {
      recallClock(kept);
      pass.value = kept;
    }
    try {
      const reply = await call('POST /ticket/:ticketId/entry', {
        params: { ticketId },
        body: { proof: await proveDevice('entry', ticketId) },
      });
      const key = await importEntryKey(reply.secret);
      const now = Date.now();
      const clock = { keptAt: now, serverAhead: serverNow() - now };
      const fresh: KeptPass = { key, number: reply.number, step: reply.stepMilliseconds, deviceNumber, ...clock };
      pass.value = fresh;
      // Where nothing can be kept the code shows all the same, as long as the page stays.
      await deviceStore.write(name, fresh).then(onKept, () => undefined);
    } catch (error) {
      const isGone = error instanceof FanError && error.code === 'NETWORK';
      if (isGone && kept !== null) return;
      pass.value = null;
      failure.value = error;
    }
  }

  async function readKept(): Promise<KeptPass | null> {
    const kept = await deviceStore.read(name).catch(() => null);
    return isKept(kept) && kept.deviceNumber === deviceNumber ? kept : null;
  }

  return { pass, failure, load };
}

/** Without a network nobody tells the time, and the device's own clock may be hours off, as it was when this was kept. */
function recallClock({ keptAt, serverAhead }: KeptPass): void {
  const now = Date.now();
  // Set back since: what was kept of it is no use.
  if (isClockKnown() || now < keptAt) return;
  learnServerTime(new Date(now + serverAhead).toISOString(), now - doubt, now + doubt);
}
