import type { AttentionKind } from '../../../../rules/staff/attention.ts';
import type { Reply } from '../../../core/api/call.ts';
import { createRemote, type Remote } from '../../../core/state/remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type Overview = Reply<'GET /studio/overview'>;
export type AttentionLine = Overview['attention'][number];
export type Figure = Overview['figures'][number];
export type Activity = Reply<'GET /studio/audit-log'>['entries'];

/** The start of the reader's day, in their own time zone. */
export function startOfDay(now: Date): string {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
}

export const createOverview = (onFailure: (error: unknown) => void): Remote<Overview> =>
  createRemote(
    (signal) => studioCall('GET /studio/overview', { query: { from: startOfDay(new Date()) }, signal }),
    onFailure,
  );

/** The latest actions of people, without those of jobs, which are far more. */
export const createActivity = (onFailure: (error: unknown) => void): Remote<Activity> =>
  createRemote(async (signal) => {
    const { entries } = await studioCall('GET /studio/audit-log', { query: { by: 'PEOPLE', limit: 10 }, signal });
    return entries;
  }, onFailure);

/** The totals of today until now, and of the same hours a week ago. The current hour of that day counts in proportion to its elapsed part. */
export function totalsOf({ hours }: Figure, now: number): { today: number; before: number } {
  const hourMilliseconds = 3_600_000;
  let [today, before] = [0, 0];
  for (const { at, count, before: weekAgo } of hours) {
    if (count === null) continue;
    today += count;
    before += weekAgo * Math.min(1, Math.max(0, (now - Date.parse(at)) / hourMilliseconds));
  }
  return { today, before: Math.round(before) };
}

/** In percent, rounded; null if there was nothing before. */
export const changeOf = ({ today, before }: { today: number; before: number }): number | null =>
  before === 0 ? null : Math.round(((today - before) / before) * 100);

/** The page of Studio on which the staff works on a line of each kind. */
const pages: Readonly<Record<AttentionKind, (id: string) => string>> = {
  APPROVALS: () => '/studio/approvals',
  PAYMENTS_STUCK: () => '/studio/payments/stuck',
  DELIVERIES_STUCK: () => '/studio/orders?state=STUCK',
  REFUNDS_STUCK: () => '/studio/payments/stuck',
  ORDERS_HELD: () => '/studio/orders?state=IN_DOUBT',
  PARCELS_LATE: () => '/studio/orders?state=TO_SEND',
  PARCELS_LOST: () => '/studio/orders?state=LOST',
  DISPUTES_DUE: () => '/studio/payments/disputes',
  DIFFERENCES_OPEN: () => '/studio/payments/differences',
  BROADCAST_DOWN: (id) => `/studio/content/streams/${id}`,
  DRAW_DUE: (id) => `/studio/content/events/${id}`,
  VOTE_CLOSING: (id) => `/studio/content/votes/${id}`,
  INQUIRIES_WAITING: () => '/studio/inquiries',
  MAILS_FAILED: () => '/studio/orders?state=MAIL_FAILED',
  WEBHOOKS_FAILING: () => '/studio/partners',
  JOBS_FAILED: () => '/studio/jobs',
  PRODUCTS_WANTED: () => '/studio/stock?state=SOLD_OUT',
  PARTNERS_ON_TRIAL: () => '/studio/partners?state=TRIAL',
};

export const pageOf = ({ kind, id }: Pick<AttentionLine, 'kind' | 'id'>): string => pages[kind](id ?? '');
