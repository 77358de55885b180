import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

export const sealedMemberTables: readonly SealedTable[] = [
  { table: 'member_note', key: ['note_id'], columns: ['text_sealed'] },
];

const ofNote = (noteId: string): Place => ({ table: 'member_note', column: 'text_sealed', row: [noteId] });

export const sealNote = (sealing: Sealing, noteId: string, text: string): Buffer => sealing.seal(ofNote(noteId), text);

/** @throws UnsealError */
export const openNote = (sealing: Sealing, row: { note_id: string; text_sealed: Buffer }): string =>
  String(sealing.open(ofNote(row.note_id), row.text_sealed));
