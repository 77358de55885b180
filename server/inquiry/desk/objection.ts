import { lockForStaff, operatorOf, staffOf } from '../../account/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { statusOf, writeReply } from '../inquiries.ts';
import { type Changed, changed, type LockedInquiry, lockInquiry, type Seen } from './lock-inquiry.ts';
import type { DeskSources } from './sources.ts';

type Accounts = Pick<DeskSources, 'account'>;

/**
 * The person who suspended the fan can't settle the fan's objection: neither decide it, nor answer or close it.
 * @throws Refusal OWN_SUSPENSION
 */
export async function refuseOwn(
  { account }: Accounts,
  connection: Connection,
  { objects_now: objectsNow, user_id: userId }: Pick<LockedInquiry, 'objects_now' | 'user_id'>,
  { staffId }: Pick<Staff, 'staffId'>,
): Promise<void> {
  if (!objectsNow) return;
  const suspension = await account.desk.suspensionOf(connection, userId);
  if (suspension !== null && staffOf(suspension.operator) === staffId) throw new Refusal('OWN_SUSPENSION');
}

export interface Decision {
  decision: 'LIFTED' | 'KEPT';
  /** The text for the fan. */
  message: string;
}

/**
 * Decides an objection and answers the fan, within the caller's transaction.
 * @throws Refusal NOT_FOUND, INQUIRY_CHANGED; INQUIRY_STATE for an inquiry that is no objection, or is settled; NOT_SUSPENDED; OWN_SUSPENSION
 */
export async function decideObjection(
  platform: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  sources: Accounts,
  connection: Connection,
  { decision, message, ...seen }: Seen & Decision,
  staff: Staff,
): Promise<Changed> {
  const { inquiryId } = seen;
  await lockFan(connection, inquiryId);
  const row = await lockInquiry(connection, seen);
  const status = statusOf(row);
  const isOpen = status === 'WAITING' || row.awaits_decision;
  if (row.topic !== 'SUSPENSION' || !isOpen) throw new Refusal('INQUIRY_STATE');
  await refuseOwn(sources, connection, row, staff);
  const { desk } = sources.account;
  if (!row.objects_now) throw new Refusal('NOT_SUSPENDED');
  const { staffId } = staff;
  if (decision === 'LIFTED') await desk.lift(connection, { userId: row.user_id, operator: operatorOf(staffId) });
  const position = await writeReply(platform, connection, { inquiryId, message, staffId });
  await connection.query('UPDATE inquiry SET decision = $2, undecided = false WHERE inquiry_id = $1', [
    inquiryId,
    decision,
  ]);
  return changed(seen, { status }, { status: 'ANSWERED', reply: position, decision });
}

/** The fan's row comes before the inquiry's, as when a fan leaves. */
async function lockFan(connection: Connection, inquiryId: string): Promise<void> {
  const { rows } = await connection.query<{ user_id: string }>('SELECT user_id FROM inquiry WHERE inquiry_id = $1', [
    inquiryId,
  ]);
  if (rows[0] === undefined || !(await lockForStaff(connection, rows[0].user_id))) throw new Refusal('NOT_FOUND');
}

interface Objected {
  topic: string;
  userId: string;
  /** True if it is about the suspension that the fan has now. */
  objectsNow: boolean;
  decision: 'LIFTED' | 'KEPT' | null;
}

/** The suspension that an objection is about, for its reader; null for another topic. A later suspension is not meant. */
export async function readObjection(
  { account }: Accounts,
  database: Parameters<DeskSources['account']['desk']['suspensionOf']>[0],
  { topic, userId, objectsNow, decision }: Objected,
): Promise<{ suspendedBy: string | null; isSuspended: boolean; decision: 'LIFTED' | 'KEPT' | null } | null> {
  if (topic !== 'SUSPENSION') return null;
  const suspension = objectsNow ? await account.desk.suspensionOf(database, userId) : null;
  return {
    suspendedBy: suspension && staffOf(suspension.operator),
    isSuspended: suspension !== null,
    decision,
  };
}
