import { Refusal } from '../platform/errors.ts';
import type { TicketService } from '../ticket/service.ts';

/** What streaming asks of tickets. */
export interface TicketGate
  extends Pick<TicketService, 'admission' | 'admitting' | 'onUsageEnded' | 'proveDevice' | 'provideRounds'> {
  /** Products of the store whose tickets are good for a stream. */
  productsOf(streamId: string): Promise<string[]>;
}

/** Where no tickets are issued nothing but free rounds can be played. */
export const noTickets: TicketGate = {
  proveDevice: () => Promise.reject(new Refusal('NOT_FOUND')),
  admission: () => Promise.reject(new Refusal('NOT_FOUND')),
  admitting: () => Promise.resolve([]),
  productsOf: () => Promise.resolve([]),
  onUsageEnded: () => undefined,
  provideRounds: () => undefined,
};
