import { createStaffNotes } from '../../platform/notes/staff-notes.ts';

/** The staff's notes about orders. */
export const orderNotes = createStaffNotes({
  table: 'order_note',
  columns: ['order_id', 'user_id'],
  source: 'fan_order JOIN fan USING (user_id) WHERE order_id = $2 FOR KEY SHARE OF fan',
});
