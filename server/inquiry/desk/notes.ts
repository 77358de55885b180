import { createStaffNotes } from '../../platform/notes/staff-notes.ts';

/** What the staff has noted about inquiries. */
export const inquiryNotes = createStaffNotes({
  table: 'inquiry_note',
  columns: ['inquiry_id', 'user_id'],
  source: 'inquiry JOIN fan USING (user_id) WHERE inquiry_id = $2 FOR KEY SHARE OF fan',
});
