import type { CallOptions, Reply } from '../../../core/api/call.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import type { Language } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedInquiry = Reply<'GET /studio/inquiry'>['inquiries'][number];
export type Inquiry = Reply<'GET /studio/inquiry/:inquiryId'>;
/** An inquiry, and the version of it that the reader has seen. */
export type SeenInquiry = Pick<Inquiry, 'inquiryId' | 'version'>;
type Query = NonNullable<NonNullable<CallOptions<'GET /studio/inquiry'>>['query']>;

export const address = '/studio/inquiries';
export const addressOf = (inquiryId: string): string => `${address}/${inquiryId}`;

/** @param request `q`: the id of an inquiry or a fan; `state`, `topic` and `language` */
export async function readInquiries(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedInquiry>> {
  // The address may have anything; the server refuses unknown values.
  const query = { ...request, ...(cursor && { cursor }) } as Query;
  const { inquiries, nextCursor } = await studioCall('GET /studio/inquiry', { query, signal });
  return { rows: inquiries, nextCursor };
}

const inquiryId = /^[\da-f]{20}$/i;
const memberId = /^[\w-]{22}$/;

/**
 * Inquiries for the command menu, by the id of one or of a member, or by the address of a guest: the texts are sealed, and can't be
 * searched.
 */
export async function findInquiries(text: string, signal: AbortSignal): Promise<readonly ListedInquiry[]> {
  if (inquiryId.test(text)) return (await readInquiries({ q: text.toLowerCase() }, undefined, signal)).rows;
  if (!memberId.test(text) && !text.includes('@')) return [];
  return (await readInquiries({ q: text, limit: '6' }, undefined, signal)).rows;
}

const minute = 60_000;
const [hour, day] = [60 * minute, 24 * 60 * minute];

/** How much time there is between two moments, in its largest unit: “3 hours”, “2 days”. @param to null: until now */
export function timeBetween(from: string, to: string | null, language: Language): string {
  const passed = Math.max(0, (to === null ? serverNow() : Date.parse(to)) - Date.parse(from));
  const [unit, length] = ((): ['minute' | 'hour' | 'day', number] => {
    if (passed < hour) return ['minute', minute];
    return passed < 2 * day ? ['hour', hour] : ['day', day];
  })();
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(passed / length));
}

/** Staff members who can be assigned, and the current one, who may have lost the right to answer. */
export const holdersOf = ({ holder, colleagues }: Pick<Inquiry, 'holder' | 'colleagues'>): Inquiry['colleagues'] =>
  holder === null || colleagues.some(({ staffId }) => staffId === holder.staffId)
    ? colleagues
    : [...colleagues, holder];

/** True if an action was refused because the inquiry has changed since it was shown. */
export const isOutdated = (error: unknown): boolean =>
  ['INQUIRY_CHANGED', 'INQUIRY_STATE', 'NOT_SUSPENDED', 'OWN_SUSPENSION'].includes(codeOf(error) ?? '');

/** When an inquiry was settled: by its last answer, or by being closed. Null while it waits, for a decision as well. */
export const settledAt = ({
  answeredAt,
  closedAt,
  awaitsDecision,
}: Pick<ListedInquiry, 'answeredAt' | 'closedAt' | 'awaitsDecision'>): string | null =>
  awaitsDecision ? null : (closedAt ?? answeredAt);

/** The key of the words for the state of an inquiry. */
export function stateWord(row: Pick<ListedInquiry, 'status' | 'askedAt' | 'waitsSince' | 'awaitsDecision'>) {
  if (row.awaitsDecision) return 'studio-inquiries:awaitsDecision';
  return isReply(row) ? 'studio-inquiries:fanReplied' : (`studio:members.inquiryStates.${row.status}` as const);
}

/** True if an inquiry waits because its fan has replied to an answer, or to the closing. */
export const isReply = ({ status, askedAt, waitsSince }: Pick<ListedInquiry, 'status' | 'askedAt' | 'waitsSince'>) =>
  status === 'WAITING' && waitsSince !== askedAt;

/** When the staff first answered; null before that. */
export const firstAnswerAt = ({ replies }: Pick<Inquiry, 'replies'>): string | null =>
  replies.find(({ from }) => from === 'STAFF')?.repliedAt ?? null;

/**
 * How an objection can be decided by the reader: `OWN`: by another person, since the reader suspended the fan; null for another topic, and
 * where there is nothing to decide.
 */
export function decidable({
  objection,
  status,
  awaitsDecision,
}: Pick<Inquiry, 'objection' | 'status' | 'awaitsDecision'>): 'YES' | 'OWN' | null {
  if (objection === null || !objection.isSuspended) return null;
  if (status !== 'WAITING' && !awaitsDecision) return null;
  return objection.isOwn ? 'OWN' : 'YES';
}

/** The inquiries of the same fan into which this one can be merged. */
export const mergeable = ({ others, guest, topic, status }: Pick<Inquiry, 'others' | 'guest' | 'topic' | 'status'>) =>
  status === 'WAITING' && guest === null && topic !== 'SUSPENSION' ? others.filter((other) => other.isTarget) : [];

/** The chosen inquiries without a holder, which the reader can take, and those that can be closed without an answer; appeals are decided one by one. */
export function bulkOf(
  inquiries: readonly ListedInquiry[],
  chosen: readonly string[],
): { take: ListedInquiry[]; close: ListedInquiry[] } {
  const rows = inquiries.filter(({ inquiryId }) => chosen.includes(inquiryId));
  return {
    take: rows.filter((row) => settledAt(row) === null && row.holder === null),
    close: rows.filter(({ status, topic }) => status === 'WAITING' && topic !== 'SUSPENSION'),
  };
}
