import type { closingCauses } from '../../../rules/staff/limits.ts';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { statusOf, writeReply } from '../inquiries.ts';
import { reopenInquiry } from '../places.ts';
import { type Changed, changed, lockInquiry, objectOf, type Seen } from './lock-inquiry.ts';
import { inquiryNotes } from './notes.ts';
import { type Decision, decideObjection, refuseOwn } from './objection.ts';
import type { InquiryNote } from './shapes.ts';
import type { DeskSources } from './sources.ts';

/**
 * Actions of the staff on an inquiry, each within the transaction that ends with its entry in the audit log. The texts are not in
 * the audit log: they would stay there after the fan has deleted the account.
 * All of them throw Refusal NOT_FOUND where there is no such inquiry or its fan has left, and all but `note` INQUIRY_CHANGED if
 * another staff member has changed it since.
 */
export interface InquiryActions {
  /** @throws Refusal OWN_SUSPENSION for the objection of a fan whom the same person suspended, as do `close` and `decide` */
  answer(connection: Connection, seen: Seen & { message: string }, staff: Staff): Promise<Changed>;
  /** Decides an objection. @throws Refusal INQUIRY_STATE for anything else, or one that is settled; NOT_SUSPENDED */
  decide(connection: Connection, seen: Seen & Decision, staff: Staff): Promise<Changed>;
  /** @throws Refusal INQUIRY_STATE for a settled one, or for a staff member who may not answer */
  assign(connection: Connection, seen: Seen & { staffId: string | null }): Promise<Changed>;
  note(
    connection: Connection,
    noted: { inquiryId: string; text: string },
    staff: Staff,
  ): Promise<Recorded<InquiryNote>>;
  /** @throws Refusal INQUIRY_STATE for one that does not wait, and for an objection of a fan who is still suspended */
  close(
    connection: Connection,
    seen: Seen & { cause: (typeof closingCauses)[number] },
    staff: Pick<Staff, 'staffId'>,
  ): Promise<Changed>;
  /** @throws Refusal INQUIRY_STATE for one that was not closed; INQUIRIES_WAITING where as many of the fan wait as may */
  reopen(connection: Connection, seen: Seen): Promise<Changed>;
}

export function createInquiryActions(
  platform: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  { staff: people, account }: Pick<DeskSources, 'staff' | 'account'>,
): InquiryActions {
  return {
    async answer(connection, { message, ...seen }, { staffId }) {
      const row = await lockInquiry(connection, seen);
      await refuseOwn({ account }, connection, row, { staffId });
      const { inquiryId } = seen;
      const position = await writeReply(platform, connection, { inquiryId, message, staffId });
      return changed(seen, { status: statusOf(row) }, { status: 'ANSWERED', reply: position });
    },
    decide: (connection, decided, staff) => decideObjection(platform, { account }, connection, decided, staff),
    async assign(connection, { staffId, ...seen }) {
      const row = await lockInquiry(connection, seen);
      const mayHave =
        staffId === null ||
        (await people.listWith(connection, 'inquiry.answer')).some((one) => one.staffId === staffId);
      if ((statusOf(row) !== 'WAITING' && !row.awaits_decision) || !mayHave) throw new Refusal('INQUIRY_STATE');
      await connection.query('UPDATE inquiry SET staff_id = $2, version = version + 1 WHERE inquiry_id = $1', [
        seen.inquiryId,
        staffId,
      ]);
      return changed(seen, { holder: row.staff_id }, { holder: staffId });
    },
    async note(connection, { inquiryId, text }, { staffId }) {
      const added = await inquiryNotes.add(platform, connection, { about: inquiryId, staffId, text });
      if (added === null) throw new Refusal('NOT_FOUND');
      const { staffId: _, ...note } = added;
      const name = (await people.namesOf(connection, [staffId])).get(staffId) ?? staffId;
      return { reply: { ...note, by: { staffId, name } }, object: objectOf(inquiryId), after: { noteId: note.noteId } };
    },
    async close(connection, { cause, ...seen }, staff) {
      const row = await lockInquiry(connection, seen);
      await refuseOwn({ account }, connection, row, staff);
      if (row.objects_now) throw new Refusal('INQUIRY_STATE');
      if (statusOf(row) !== 'WAITING') throw new Refusal('INQUIRY_STATE');
      await connection.query(
        `UPDATE inquiry SET closed_at = clock_timestamp(), place = NULL, version = version + 1 WHERE inquiry_id = $1`,
        [seen.inquiryId],
      );
      return changed(seen, { status: 'WAITING' }, { status: 'CLOSED', cause });
    },
    async reopen(connection, seen) {
      const row = await lockInquiry(connection, seen);
      if (statusOf(row) !== 'CLOSED') throw new Refusal('INQUIRY_STATE');
      await reopenInquiry(connection, seen.inquiryId);
      return changed(seen, { status: 'CLOSED' }, { status: 'WAITING' });
    },
  };
}
