import { numberKey } from '../../../rules/codes/typed-code.ts';
import { maskEmail } from '../../../rules/staff/mask.ts';
import { hasRight, type StaffRight } from '../../../rules/staff/rights.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { awaitsDecision, listInquiries, objectsNow, readForOperators, waitsSince } from '../inquiries.ts';
import { openInquiryText } from '../sealed.ts';
import { lineOf } from './list.ts';
import { isTarget } from './merge.ts';
import { inquiryNotes } from './notes.ts';
import { readObjection } from './objection.ts';
import { FanBallot, FanTicket, type InquiryPage } from './shapes.ts';
import type { DeskSources } from './sources.ts';

/** The rows of each list beside an inquiry. */
const latest = 5;

interface PageRow {
  staff_id: string | null;
  waits_since: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  origin: string | null;
  guest_email_sealed: Buffer | null;
  decision: 'LIFTED' | 'KEPT' | null;
  awaits_decision: boolean;
  objects_now: boolean;
  version: number;
  /** Into which of the fan's inquiries it can be merged. */
  targets: string[];
  /** In the order of the replies. */
  repliers: (string | null)[];
}

/** Data that the fan's own page does not show. */
const pageStatement = `SELECT staff_id, ${waitsSince} AS waits_since, answered_at, closed_at, origin, guest_email_sealed, decision, version,
    ${awaitsDecision} AS awaits_decision, ${objectsNow} AS objects_now,
    ARRAY(SELECT other.inquiry_id FROM inquiry AS other WHERE ${isTarget}) AS targets,
    ARRAY(SELECT r.staff_id FROM inquiry_reply AS r WHERE r.inquiry_id = inquiry.inquiry_id ORDER BY position) AS repliers
  FROM inquiry WHERE inquiry_id = $1`;

/** @throws Refusal NOT_FOUND */
export async function readForDesk(
  platform: Pick<Platform, 'pool' | 'sealing'>,
  sources: DeskSources,
  { inquiryId, staff, language }: { inquiryId: string; staff: Staff; language: Language },
): Promise<InquiryPage> {
  const { pool } = platform;
  // An answer that comes between the two is in the text, but not in the version: it is then refused to answer after it unseen.
  const { rows } = await pool.query<PageRow>(pageStatement, [inquiryId]);
  const inquiry = await readForOperators(platform, inquiryId);
  const [row] = rows;
  if (row === undefined || inquiry === null) throw new Refusal('NOT_FOUND');
  const { userId, unread: _unread, replyUntil: _replyUntil, ...written } = inquiry;
  const [fans, notes, colleagues, deeds, others, referenceTo, objection] = await Promise.all([
    sources.account.desk.listByIds([userId]),
    inquiryNotes.read(platform, pool, { column: 'inquiry_id', id: inquiryId }),
    sources.staff.listWith(pool, 'inquiry.answer'),
    readHistory(sources, userId, staff, language),
    listInquiries(platform, { userId, partnerOrigin: null, limit: latest + 1 }),
    findReference(sources, userId, inquiry.reference),
    readObjection(sources, pool, {
      topic: inquiry.topic,
      userId,
      objectsNow: row.objects_now,
      decision: row.decision,
    }),
  ]);
  const suspender = objection?.suspendedBy ?? null;
  const people = [row.staff_id, suspender, ...row.repliers, ...notes.map((note) => note.staffId)];
  const names = await sources.staff.namesOf(pool, [...new Set(people.flatMap((one) => one ?? []))]);
  const personOf = (staffId: string) => ({ staffId, name: names.get(staffId) ?? staffId });
  const [fan] = fans;
  const { targets } = row;
  return {
    ...written,
    awaitsDecision: row.awaits_decision,
    waitsSince: row.waits_since.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    holder: row.staff_id === null ? null : personOf(row.staff_id),
    referenceTo,
    origin: row.origin,
    replies: written.replies.map((reply, index) => {
      const by = row.repliers[index] ?? null;
      return { ...reply, by: by === null ? null : personOf(by) };
    }),
    objection: objection && {
      ...objection,
      suspendedBy: suspender === null ? null : personOf(suspender),
      isOwn: suspender === staff.staffId,
    },
    version: row.version,
    guest: guestOf(platform, inquiryId, row),
    fan: fan === undefined ? null : { userId, nickname: fan.nickname, suspension: fan.suspension },
    ...deeds,
    others: others.inquiries
      .filter((other) => other.inquiryId !== inquiryId)
      .slice(0, latest)
      .map(({ inquiryId: id, topic, status, askedAt, message }) => {
        return { inquiryId: id, topic, status, askedAt, firstLine: lineOf(message), isTarget: targets.includes(id) };
      }),
    notes: notes.map(({ staffId, ...note }) => ({ ...note, by: personOf(staffId) })),
    colleagues: [...colleagues],
    serverTime: new Date().toISOString(),
  };
}

function guestOf(
  { sealing }: Pick<Platform, 'sealing'>,
  inquiryId: string,
  { guest_email_sealed: sealed }: Pick<PageRow, 'guest_email_sealed'>,
): InquiryPage['guest'] {
  return sealed === null
    ? null
    : { email: maskEmail(openInquiryText(sealing, 'guest_email_sealed', inquiryId, sealed)) };
}

/** The fan's order or ticket with the number in the inquiry. */
async function findReference(
  { orders, tickets }: DeskSources,
  userId: string,
  reference: string | null,
): Promise<InquiryPage['referenceTo']> {
  if (reference === null) return null;
  if ((await orders.ownerOfNumber(numberKey(reference))) === userId) return 'ORDER';
  return (await tickets.ownerOf(reference)) === userId ? 'TICKET' : null;
}

/** The fan's latest orders, tickets and ballots, as far as the roles allow. */
async function readHistory(
  { orders, tickets, votes }: DeskSources,
  userId: string,
  { roles }: Staff,
  language: Language,
): Promise<Pick<InquiryPage, 'orders' | 'tickets' | 'ballots'>> {
  const withRight = async <Part>(right: StaffRight, read: () => Promise<Part>): Promise<Part | null> =>
    hasRight(roles, right, null) ? read() : null;
  const [bought, active, cast] = await Promise.all([
    withRight('order.read', () => orders.listOf(userId, language, latest)),
    withRight('ticket.read', () => tickets.listOf(userId, language, latest)),
    withRight('vote.read', () => votes.readMember(userId, language, latest)),
  ]);
  return {
    orders:
      bought?.map(({ orderId, number, status, paymentAmount, createdAt, lines }) => ({
        orderId,
        number,
        status,
        paymentAmount,
        createdAt,
        name: lines[0]?.name ?? '',
        more: Math.max(0, lines.length - 1),
      })) ?? null,
    tickets: active?.map((row) => FanTicket.parse(row)) ?? null,
    ballots: cast?.ballots.map((row) => FanBallot.parse(row)) ?? null,
  };
}
