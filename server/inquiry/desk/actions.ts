import type { closingCauses } from '../../../rules/staff/limits.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecordedObject } from '../../platform/record/record.ts';
import type { Recorded } from '../../platform/record/recorder.ts';
import { statusOf, writeReply } from '../inquiries.ts';
import { openAgain } from '../places.ts';
import { addNote } from './notes.ts';
import type { InquiryNote } from './shapes.ts';
import type { DeskSources } from './sources.ts';

/** An inquiry, and the version of it that the caller has seen. */
interface Seen {
  inquiryId: string;
  version: number;
}

type Changed = Recorded<{ version: number }>;

/**
 * What the staff does with an inquiry, each within the transaction that ends with its entry in the record. What was written is not in
 * the record: it would stay there when the fan has left.
 * All of them throw Refusal NOT_FOUND where there is no such inquiry or its fan has left, and all but `note` INQUIRY_CHANGED where
 * somebody of the staff has changed it since.
 */
export interface InquiryActions {
  answer(connection: Connection, seen: Seen & { message: string }, staff: Staff): Promise<Changed>;
  /** @throws Refusal INQUIRY_STATE for one that does not wait, or for somebody who may not answer */
  assign(connection: Connection, seen: Seen & { staffId: string | null }): Promise<Changed>;
  note(
    connection: Connection,
    noted: { inquiryId: string; text: string },
    staff: Staff,
  ): Promise<Recorded<InquiryNote>>;
  /** @throws Refusal INQUIRY_STATE for one that does not wait */
  close(connection: Connection, seen: Seen & { cause: (typeof closingCauses)[number] }): Promise<Changed>;
  /** @throws Refusal INQUIRY_STATE for one that was not closed; INQUIRIES_WAITING where as many of the fan wait as may */
  reopen(connection: Connection, seen: Seen): Promise<Changed>;
}

const objectOf = (inquiryId: string): RecordedObject => ({ kind: 'inquiry', id: inquiryId });

interface HeldRow {
  answered_at: Date | null;
  closed_at: Date | null;
  staff_id: string | null;
  version: number;
}

/** Locks an inquiry as it was seen. */
async function hold(connection: Connection, { inquiryId, version }: Seen): Promise<HeldRow> {
  const { rows } = await connection.query<HeldRow>(
    `SELECT answered_at, closed_at, staff_id, version FROM inquiry
     WHERE inquiry_id = $1 AND forget_on IS NULL FOR NO KEY UPDATE`,
    [inquiryId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.version !== version) throw new Refusal('INQUIRY_CHANGED');
  return row;
}

const changed = (
  { inquiryId, version }: Seen,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changed => ({ reply: { version: version + 1 }, object: objectOf(inquiryId), before, after });

export function createInquiryActions(
  platform: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  { staff: people }: Pick<DeskSources, 'staff'>,
): InquiryActions {
  return {
    async answer(connection, { message, ...seen }, { staffId }) {
      const row = await hold(connection, seen);
      const { inquiryId } = seen;
      const position = await writeReply(platform, connection, { inquiryId, message, staffId });
      return changed(seen, { status: statusOf(row) }, { status: 'ANSWERED', reply: position });
    },
    async assign(connection, { staffId, ...seen }) {
      const row = await hold(connection, seen);
      const mayHave =
        staffId === null ||
        (await people.listWith(connection, 'inquiry.answer')).some((one) => one.staffId === staffId);
      if (statusOf(row) !== 'WAITING' || !mayHave) throw new Refusal('INQUIRY_STATE');
      await connection.query('UPDATE inquiry SET staff_id = $2, version = version + 1 WHERE inquiry_id = $1', [
        seen.inquiryId,
        staffId,
      ]);
      return changed(seen, { holder: row.staff_id }, { holder: staffId });
    },
    async note(connection, { inquiryId, text }, { staffId }) {
      const added = await addNote(platform, connection, { inquiryId, staffId, text });
      if (added === null) throw new Refusal('NOT_FOUND');
      const { staffId: _, ...note } = added;
      const name = (await people.namesOf(connection, [staffId])).get(staffId) ?? staffId;
      return { reply: { ...note, by: { staffId, name } }, object: objectOf(inquiryId), after: { noteId: note.noteId } };
    },
    async close(connection, { cause, ...seen }) {
      const row = await hold(connection, seen);
      if (statusOf(row) !== 'WAITING') throw new Refusal('INQUIRY_STATE');
      await connection.query(
        `UPDATE inquiry SET closed_at = clock_timestamp(), place = NULL, version = version + 1 WHERE inquiry_id = $1`,
        [seen.inquiryId],
      );
      return changed(seen, { status: 'WAITING' }, { status: 'CLOSED', cause });
    },
    async reopen(connection, seen) {
      const row = await hold(connection, seen);
      if (statusOf(row) !== 'CLOSED') throw new Refusal('INQUIRY_STATE');
      await openAgain(connection, seen.inquiryId);
      return changed(seen, { status: 'CLOSED' }, { status: 'WAITING' });
    },
  };
}
