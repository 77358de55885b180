import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedPartner = Reply<'GET /studio/partner'>['partners'][number];
export type Partner = Reply<'GET /studio/partner/:partnerId'>;
export type Webhook = Reply<'GET /studio/partner/:partnerId/webhook'>['webhooks'][number];
export type Delivery = Reply<'GET /studio/webhook/:webhookId/delivery'>['deliveries'][number];

export type UsageDay = Reply<'GET /studio/partner/:partnerId/usage'>['days'][number];
export const usageFigures = ['loads', 'signIns', 'votes', 'orders', 'errors'] as const;

/** The figures of several days together. */
export function sumOf(days: readonly UsageDay[]): Omit<UsageDay, 'day'> {
  const sums = { loads: 0, signIns: 0, votes: 0, orders: 0, errors: 0 };
  for (const day of days) for (const figure of usageFigures) sums[figure] += day[figure];
  return sums;
}

export const partnersAddress = '/studio/partners';
export const addressOf = (partnerId: string): string => `${partnersAddress}/${partnerId}`;

export async function readPartners(signal: AbortSignal): Promise<ListedPartner[]> {
  return (await studioCall('GET /studio/partner', { signal })).partners;
}

const sortable = ['name', 'createdAt', 'changedAt'] as const;

/**
 * Searches, narrows and sorts: there are few partners, and they come at once.
 * @param request `q` in names and origins, `state`, and `sort` by `name`, `createdAt` or `changedAt`
 */
export function narrowPartners(
  partners: readonly ListedPartner[],
  { q = '', state, sort = '' }: Readonly<Record<string, string>>,
): ListedPartner[] {
  const wanted = q.trim().toLocaleLowerCase();
  const narrowed = partners.filter(
    (one) =>
      (!state || one.state === state) &&
      [one.name, ...one.origins.map(({ origin }) => origin)].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  const column = sortable.find((name) => name === sort.replace('-', ''));
  if (column === undefined) return narrowed;
  const sorted = narrowed.toSorted((one, other) => one[column].localeCompare(other[column]));
  return sort.startsWith('-') ? sorted.toReversed() : sorted;
}

/** What was sent to a webhook, the newest first. @param request `state` */
export async function readDeliveries(
  webhookId: string,
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Delivery>> {
  const state = deliveryStates.find((one) => one === request['state']);
  const query = { ...(state && { state }), ...(cursor && { cursor }) };
  const page = await studioCall('GET /studio/webhook/:webhookId/delivery', { params: { webhookId }, query, signal });
  return { rows: page.deliveries, nextCursor: page.nextCursor };
}

export const partnerStates = ['ASKED', 'TRIAL', 'LIVE', 'STOPPED'] as const;
export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const;

/** The texts of a field with one in each line; blank lines are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * What somebody typed as an origin, as browsers write it: `https://Artist.example/` → `https://artist.example`.
 * @returns null for what names no page's origin
 */
export function originOf(text: string): string | null {
  const url = URL.parse(text.trim());
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  return isOrigin && url.username + url.password === '' ? url.origin : null;
}

/** The origins of a field with one in each line; null where a line names none. */
export function originsOf(text: string): string[] | null {
  const origins = linesOf(text).map(originOf);
  const known = origins.filter((origin) => origin !== null);
  return known.length > 0 && known.length === origins.length ? [...new Set(known)] : null;
}
