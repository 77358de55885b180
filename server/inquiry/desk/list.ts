import { z } from 'zod';
import { cutText } from '../../../rules/text/cut-text.ts';
import { hashOfEmail } from '../../account/service.ts';
import { Id, Instant, type Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Sealing, UnsealError } from '../../platform/sealing/sealing.ts';
import type { InquiryTopic } from '../contract.ts';
import { guestIdOf } from '../guest/guest-links.ts';
import { awaitsDecision, isToSettle, statusOf, waitsSince } from '../inquiries.ts';
import { openInquiryText } from '../sealed.ts';
import type { ListedInquiry, QueueState } from './shapes.ts';
import type { DeskSources } from './sources.ts';

export interface QueueQuery {
  q?: string | undefined;
  state: QueueState;
  topic?: InquiryTopic | undefined;
  language?: Language | undefined;
  cursor?: string | undefined;
  limit: number;
  /** The caller. */
  staffId: string;
}

interface Row {
  inquiry_id: string;
  user_id: string;
  topic: InquiryTopic;
  message_sealed: Buffer;
  language: Language;
  asked_at: Date;
  waits_since: Date;
  first_answered_at: Date | null;
  answered_at: Date | null;
  closed_at: Date | null;
  staff_id: string | null;
  is_guest: boolean;
  awaits_decision: boolean;
  version: number;
  /** By which the list is sorted. */
  place: Date;
}

interface Order {
  /** `$4` is the id that a list is about. */
  where: string;
  by: typeof waitsSince | 'asked_at' | 'answered_at' | 'closed_at';
  direction: 'ASC' | 'DESC';
}

/** A search by id ignores the queues. */
type List = QueueState | 'FOUND';

const orders: Readonly<Record<List, Order>> = {
  WAITING: { where: isToSettle, by: waitsSince, direction: 'ASC' },
  MINE: { where: `staff_id = $4 AND ${isToSettle}`, by: waitsSince, direction: 'ASC' },
  ANSWERED: { where: 'answered_at IS NOT NULL', by: 'answered_at', direction: 'DESC' },
  CLOSED: { where: 'closed_at IS NOT NULL', by: 'closed_at', direction: 'DESC' },
  ALL: { where: 'true', by: 'asked_at', direction: 'DESC' },
  FOUND: { where: '(inquiry_id = $4 OR user_id = $4)', by: 'asked_at', direction: 'DESC' },
};

/**
 * The statement of a list; a test looks at its plan. Its values are the limit, topic and language, the id of lists that are about one,
 * and the end of the page before.
 */
export function statementOf(list: List, isAfter: boolean): string {
  const { where, by, direction } = orders[list];
  const next = where.includes('$4') ? 5 : 4;
  const beyond = direction === 'ASC' ? '>' : '<';
  const after = isAfter ? `(${by}, inquiry_id) ${beyond} ($${next}::timestamptz, $${next + 1}::text)` : 'true';
  return `SELECT inquiry_id, user_id, topic, message_sealed, language, asked_at, ${waitsSince} AS waits_since, answered_at, closed_at, staff_id, version,
      (SELECT min(replied_at) FROM inquiry_reply AS r WHERE r.inquiry_id = inquiry.inquiry_id AND NOT by_fan) AS first_answered_at,
      guest_email_sealed IS NOT NULL AS is_guest, ${awaitsDecision} AS awaits_decision, ${by} AS place
    FROM inquiry WHERE ${where} AND ($2::text IS NULL OR topic = $2) AND ($3::text IS NULL OR language = $3) AND ${after}
    ORDER BY ${by} ${direction}, inquiry_id ${direction} LIMIT $1`;
}

const firstLineLength = 120;

/** @throws Refusal INVALID_REQUEST for a cursor that no page of this list gave */
export async function listForDesk(
  { pool, sealing, log, lookup }: Pick<Platform, 'pool' | 'sealing' | 'log' | 'lookup'>,
  { account, staff }: Pick<DeskSources, 'account' | 'staff'>,
  { q, state, topic, language, cursor, limit, staffId }: QueueQuery,
): Promise<{ inquiries: ListedInquiry[]; nextCursor: string | null; serverTime: string }> {
  const list = q ? 'FOUND' : state;
  const after = readCursor(cursor, z.tuple([Instant, Id]));
  const { rows } = await pool.query<Row>(statementOf(list, after !== null), [
    limit + 1,
    topic ?? null,
    language ?? null,
    ...(q ? [await idOf(lookup, q)] : []),
    ...(list === 'MINE' ? [staffId] : []),
    ...(after ?? []),
  ]);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.place.toISOString(), row.inquiry_id]);
  const [fans, names] = await Promise.all([
    account.desk.listByIds([...new Set(page.map((row) => row.user_id))]),
    staff.namesOf(pool, [...new Set(page.flatMap((row) => row.staff_id ?? []))]),
  ]);
  const nicknames = new Map(fans.map(({ userId, nickname }) => [userId, nickname]));
  return {
    inquiries: page.map((row) => ({
      inquiryId: row.inquiry_id,
      topic: row.topic,
      status: statusOf(row),
      language: row.language,
      askedAt: row.asked_at.toISOString(),
      waitsSince: row.waits_since.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      holder: row.staff_id === null ? null : { staffId: row.staff_id, name: names.get(row.staff_id) ?? row.staff_id },
      firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
      firstLine: firstLineOf(sealing, log, row),
      nickname: nicknames.get(row.user_id) ?? null,
      isGuest: row.is_guest,
      awaitsDecision: row.awaits_decision,
      version: row.version,
    })),
    nextCursor,
    serverTime: new Date().toISOString(),
  };
}

/** The searched object: the id of an inquiry or a fan, or the address of a guest. */
const idOf = async (lookup: Platform['lookup'], q: string): Promise<string> =>
  q.includes('@') ? guestIdOf(await hashOfEmail(lookup, q)) : q;

/** The beginning of a text, for a list. */
export const lineOf = (text: string): string => cutText(text.split('\n', 1)[0] ?? '', firstLineLength);

/** Empty for a text that can't be opened: the others in the queue are shown all the same. */
function firstLineOf(sealing: Sealing, log: Platform['log'], { inquiry_id: id, message_sealed: sealed }: Row): string {
  try {
    return lineOf(openInquiryText(sealing, 'message_sealed', id, sealed));
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    log.error({ err: error, inquiryId: id }, 'an inquiry could not be opened');
    return '';
  }
}
