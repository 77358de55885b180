import type { TicketService } from '../ticket/service.ts';

/** What streaming asks of tickets. */
export interface TicketGate
  extends Pick<TicketService, 'admission' | 'admitting' | 'onUsageEnded' | 'proveDevice' | 'provideRounds'> {
  /** Products of the store whose tickets are good for a stream. */
  productsOf(streamId: string): Promise<string[]>;
}
