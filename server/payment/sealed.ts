import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

/** Texts of the staff about payments. */
export const sealedPaymentTables: readonly SealedTable[] = [
  { table: 'payment_difference', key: ['difference_id'], columns: ['note_sealed'] },
  { table: 'payment_dispute', key: ['attempt_id'], columns: ['note_sealed'] },
];

const ofExplanation = (differenceId: string): Place => ({
  table: 'payment_difference',
  column: 'note_sealed',
  row: [differenceId],
});

export const sealExplanation = (sealing: Sealing, differenceId: string, note: string): Buffer =>
  sealing.seal(ofExplanation(differenceId), note);

/** @throws UnsealError */
export const openExplanation = (sealing: Sealing, differenceId: string, sealed: Buffer): string =>
  String(sealing.open(ofExplanation(differenceId), sealed));

const ofEvidence = (attemptId: string): Place => ({
  table: 'payment_dispute',
  column: 'note_sealed',
  row: [attemptId],
});

export const sealEvidence = (sealing: Sealing, attemptId: string, note: string): Buffer =>
  sealing.seal(ofEvidence(attemptId), note);

/** @throws UnsealError */
export const openEvidence = (sealing: Sealing, attemptId: string, sealed: Buffer): string =>
  String(sealing.open(ofEvidence(attemptId), sealed));
