import type { DeskPayment } from './shapes.ts';

/** Calls from the desk to the owner of payments, feature payment, which comes after orders. */
export interface PaymentSource {
  /** The attempts to pay an order, the oldest first. */
  listAttempts(orderId: string): Promise<DeskPayment[]>;
  /** The orders of the payments with this id at a provider. */
  findByReference(reference: string): Promise<string[]>;
}

/** For a server without the payment feature. */
export const withoutPayments: PaymentSource = { listAttempts: async () => [], findByReference: async () => [] };
