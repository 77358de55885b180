import { z } from 'zod';
import type { Connection } from './database/database.ts';
import type { Language } from './http/contract.ts';

/** The kinds of data whose number the member page shows. */
export const CountName = z.enum(['paidVotes', 'ballots', 'purchases', 'tickets', 'events', 'inquiries']);
export type CountName = z.infer<typeof CountName>;

/** Kinds of data that the dialog lists before a fan deletes the account. Data without a kind here needs no words. */
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
  /** True if the fan must settle it before leaving. */
  blocks: z.boolean(),
});
export type LeavingItem = z.infer<typeof LeavingItem>;

/**
 * A feature's personal data of a fan: one section of the download, a number on the member page, and how it is deleted when the
 * fan leaves. Feature account gets those of all features.
 */
export interface PersonalData {
  /** The section's name in the downloaded file. */
  readonly name: string;
  /**
   * True if this section is read and deleted before the others. Orders come first: once they are locked, nothing more is
   * delivered for them, so the other features delete everything that the orders brought.
   */
  readonly comesFirst?: true;
  /** Everything held about the fan, record by record, so that a long history does not have to fit into memory. */
  records(userId: string, language: Language): AsyncIterable<unknown>;
  counts?(userId: string): Promise<Partial<Record<CountName, number>>>;
  /** Data that the fan would lose by deleting the account, or obstacles to it. */
  leaving?(userId: string): Promise<LeavingItem[]>;
  /**
   * Deletes or anonymises the fan's data within the transaction of the withdrawal.
   * @throws Refusal WITHDRAWAL_BLOCKED where something has to be settled first
   */
  forget?(connection: Connection, userId: string): Promise<void>;
}
