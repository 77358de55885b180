import { createStaffNotes } from '../../platform/notes/staff-notes.ts';

/** The staff's notes about inquiries. */
export const inquiryNotes = createStaffNotes({
  table: 'inquiry_note',
  columns: ['inquiry_id', 'user_id'],
  source: 'inquiry JOIN fan USING (user_id) WHERE inquiry_id = $2 FOR KEY SHARE OF fan',
});
