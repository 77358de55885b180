import type { TicketService } from '../ticket/service.ts';

/** Calls from streaming to tickets. */
export interface TicketGate
  extends Pick<TicketService, 'admission' | 'admitting' | 'onUsageEnded' | 'proveDevice' | 'provideRounds'> {
  /** Products of the store whose tickets admit to a stream. */
  productsOf(streamId: string): Promise<string[]>;
}
