import type { ExportCause, GiftCause } from '../../rules/staff/limits.ts';
import type { SuspensionReason } from '../../rules/suspension.ts';
import { operatorOf } from '../account/service.ts';
import { notifyFan, writeItems } from '../inbox/service.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { requireRight, type Staff } from '../platform/http/staff/staff-access.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { mailOfTicket } from '../ticket/service.ts';
import { memberNotes } from './notes.ts';
import type { MemberSources } from './service.ts';
import type { MemberNote } from './shapes.ts';

interface Suspending {
  userId: string;
  cause: SuspensionReason;
  /** Null: for good. */
  days: number | null;
}

interface Suspended {
  until: string | null;
}

/**
 * Actions of the staff on a member, each within the transaction that ends with its entry in the audit log.
 * All of them throw Refusal NOT_FOUND where there is no such fan.
 */
export interface MemberActions {
  /** @throws Refusal NOT_FOUND */
  describe(userId: string): Promise<AuditedObject>;
  /** @throws Refusal NOT_FOUND; SUSPENDED_LONGER for a permanently suspended fan */
  describeSuspension(userId: string): Promise<AuditedObject>;
  /** Notifies a member of the reason for the copy of their data. */
  notifyOfExport(connection: Connection, userId: string, cause: ExportCause): Promise<Recorded<{}>>;
  signOut(connection: Connection, userId: string): Promise<Recorded<{ ended: number }>>;
  note(connection: Connection, userId: string, text: string, staff: Staff): Promise<Recorded<MemberNote>>;
  warn(connection: Connection, userId: string, cause: SuspensionReason): Promise<Recorded<{}>>;
  /** @throws Refusal SUSPENDED_LONGER, with `until`, instead of making a suspension shorter */
  suspend(connection: Connection, suspending: Suspending, staff: Staff): Promise<Recorded<Suspended>>;
  /** @throws Refusal NOT_SUSPENDED */
  lift(connection: Connection, userId: string, staff: Staff): Promise<Recorded<{}>>;
  /** Sends mail to the member's address again. @throws Refusal MAIL_NOT_STOPPED */
  resumeMail(connection: Connection, userId: string): Promise<Recorded<{}>>;
  /** @throws Refusal PASS_UNKNOWN; RIGHT_REQUIRED for a pass of a title that the roles don't cover */
  grantTicket(
    connection: Connection,
    giving: { userId: string; passId: string; cause: GiftCause },
    staff: Staff,
  ): Promise<Recorded<{ ticketId: string; number: string }>>;
  grant(
    connection: Connection,
    granting: { userId: string; count: number; days: number | null },
  ): Promise<Recorded<{ expiresAt: string | null }>>;
}

const objectOf = (userId: string): AuditedObject => ({ kind: 'member', id: userId });
const dayMilliseconds = 86_400_000;

export function createActions(
  platform: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  { account: { desk }, votes, tickets, staff: names, lock }: MemberSources,
): MemberActions {
  const { sealing, words } = platform;

  async function lockMember(connection: Connection, userId: string): Promise<void> {
    if (!(await lock(connection, userId))) throw new Refusal('NOT_FOUND');
  }

  async function find(userId: string) {
    const [found] = await desk.listByIds([userId]);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }

  const inEachLanguage = (key: string) => ({ ko: words('ko', key), en: words('en', key), ja: words('ja', key) });

  const suspensionNow = async (connection: Connection, userId: string) => {
    const now = await desk.suspensionOf(connection, userId);
    return now && { reason: now.reason, until: now.until?.toISOString() ?? null };
  };

  return {
    async describe(userId) {
      await find(userId);
      return objectOf(userId);
    },
    async notifyOfExport(connection, userId, cause) {
      await lockMember(connection, userId);
      const name = inEachLanguage(`inbox:exportCauses.${cause}`);
      await writeItems(connection, [
        { userId, cause: `exported:${newId()}`, kind: 'DATA_EXPORTED', name, details: {} },
      ]);
      return { reply: {}, object: objectOf(userId), after: { cause } };
    },
    async describeSuspension(userId) {
      const found = await find(userId);
      if (found.suspension?.until === null) throw new Refusal('SUSPENDED_LONGER', { until: null });
      return objectOf(userId);
    },
    async signOut(connection, userId) {
      await lockMember(connection, userId);
      const ended = await desk.signOut(connection, userId);
      return { reply: { ended }, object: objectOf(userId), after: { ended } };
    },
    async note(connection, userId, text, { staffId }) {
      await lockMember(connection, userId);
      const added = await memberNotes.add({ sealing }, connection, { about: userId, staffId, text });
      if (added === null) throw new Refusal('NOT_FOUND');
      const { staffId: _, ...note } = added;
      const name = (await names.namesOf(connection, [staffId])).get(staffId) ?? staffId;
      return {
        reply: { ...note, by: { staffId, name } },
        object: objectOf(userId),
        after: { noteId: note.noteId, text },
      };
    },
    async warn(connection, userId, cause) {
      await lockMember(connection, userId);
      await desk.mailWarning(connection, userId, cause);
      const name = inEachLanguage(`suspension:reason.${cause}`);
      await writeItems(connection, [{ userId, cause: `warning:${newId()}`, kind: 'WARNED', name, details: {} }]);
      return { reply: {}, object: objectOf(userId), after: { cause } };
    },
    async suspend(connection, { userId, cause, days }, { staffId }) {
      await lockMember(connection, userId);
      const before = await suspensionNow(connection, userId);
      const end = days === null ? Number.POSITIVE_INFINITY : Date.now() + days * dayMilliseconds;
      // One person can't shorten a suspension that two people approved.
      const isLonger = before !== null && (before.until === null || Date.parse(before.until) > end);
      if (isLonger) throw new Refusal('SUSPENDED_LONGER', { until: before.until });
      const until = await desk.suspend(connection, { userId, reason: cause, days, operator: operatorOf(staffId) });
      const reply = { until: until?.toISOString() ?? null };
      return {
        reply,
        object: objectOf(userId),
        before: { suspension: before },
        after: { suspension: { reason: cause, ...reply } },
      };
    },
    async lift(connection, userId, { staffId }) {
      await lockMember(connection, userId);
      const before = await suspensionNow(connection, userId);
      if (!(await desk.lift(connection, { userId, operator: operatorOf(staffId) }))) throw new Refusal('NOT_SUSPENDED');
      return {
        reply: {},
        object: objectOf(userId),
        before: { suspension: before },
        after: { suspension: null },
      };
    },
    async resumeMail(connection, userId) {
      await lockMember(connection, userId);
      if (!(await desk.resumeMail(connection, userId))) throw new Refusal('MAIL_NOT_STOPPED');
      return { reply: {}, object: objectOf(userId) };
    },
    async grantTicket(connection, { userId, passId, cause }, staff) {
      await lockMember(connection, userId);
      const ticket = await tickets.grant(connection, passId, userId);
      if (ticket === null) throw new Refusal('PASS_UNKNOWN');
      requireRight(staff, 'ticket.issue', ticket.titleId);
      const { ticketId, number, titleId } = ticket;
      const why = inEachLanguage(`inbox:giftCauses.${cause}`);
      const name = {
        ko: `${ticket.name.ko} · ${why.ko}`,
        en: `${ticket.name.en} · ${why.en}`,
        ja: `${ticket.name.ja} · ${why.ja}`,
      };
      const item = { kind: 'TICKET_GIVEN', name, details: {} } as const;
      const mail = mailOfTicket(ticket, why);
      await notifyFan(platform, connection, { userId, cause: `ticket:${ticketId}`, item, mail });
      return {
        reply: { ticketId, number },
        object: { ...objectOf(userId), titleId },
        after: { ticketId, number, passId, cause },
      };
    },
    async grant(connection, { userId, count, days }) {
      await lockMember(connection, userId);
      const expiresAt = days === null ? null : new Date(Date.now() + days * dayMilliseconds);
      const grant = { userId, count, source: `operator:${newId()}`, expiresAt };
      const { lotId } = await votes.grantPaidRights(grant, connection);
      const endsAt = expiresAt?.toISOString() ?? null;
      const details = { count, ...(endsAt !== null && { endsAt }) };
      await writeItems(connection, [{ userId, cause: `given:${lotId}`, kind: 'RIGHTS_GIVEN', details }]);
      return {
        reply: { expiresAt: endsAt },
        object: objectOf(userId),
        after: { count, expiresAt: endsAt },
      };
    },
  };
}
