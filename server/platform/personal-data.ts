import { z } from 'zod';
import type { Connection } from './database/database.ts';
import type { Language } from './http/contract.ts';

/** What the member page shows a number of. */
export const CountName = z.enum(['paidVotes', 'ballots', 'purchases', 'tickets', 'events', 'inquiries']);
export type CountName = z.infer<typeof CountName>;

/** What a fan is told of before leaving. What has no kind here needs no words either. */
export const LeavingKind = z.enum([
  'OPEN_ORDER',
  'UNDELIVERED_ORDER',
  'REFUNDABLE_ORDER',
  'PARCEL',
  'PAID_VOTES',
  'TICKET',
  'PHOTOCARD',
  'EVENT_ENTRY',
  'PRIZE',
  'INQUIRY',
]);
export type LeavingKind = z.infer<typeof LeavingKind>;

export const LeavingItem = z.object({
  kind: LeavingKind,
  count: z.int().positive(),
  /** Whether the fan can't leave before it is settled. */
  blocks: z.boolean(),
});
export type LeavingItem = z.infer<typeof LeavingItem>;

/**
 * What a feature holds of a fan: one section of the download, a number on the member page, and what becomes of it when
 * the fan leaves. Feature account gets every feature's.
 */
export interface PersonalData {
  /** The section's name in the downloaded file. */
  readonly name: string;
  /**
   * Whether it is asked, and forgotten, before the others: once orders are held, nothing more is delivered for them, so
   * that what they brought is all there when the feature that it belongs to forgets it.
   */
  readonly comesFirst?: true;
  /** Everything held of the fan, record by record, so that no length of history has to fit into memory. */
  records(userId: string, language: Language): AsyncIterable<unknown>;
  counts?(userId: string): Promise<Partial<Record<CountName, number>>>;
  /** What leaving would end, or what stands in its way. */
  leaving?(userId: string): Promise<LeavingItem[]>;
  /**
   * Deletes what is the fan's own, or takes the person out of it, within the transaction of the withdrawal.
   * @throws Refusal WITHDRAWAL_BLOCKED where something has to be settled first
   */
  forget?(connection: Connection, userId: string): Promise<void>;
}
