import { createStaffNotes } from '../platform/notes/staff-notes.ts';

/** The staff's notes about members. */
export const memberNotes = createStaffNotes({
  table: 'member_note',
  columns: ['user_id'],
  source: 'fan WHERE user_id = $2 FOR KEY SHARE',
});
