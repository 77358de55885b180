import { originOf } from '../../../../rules/page-origin.ts';
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

const orders = ['name', '-name', 'changedAt', '-changedAt'] as const;

/** @param request `q`: the beginning of a name or a host; `state`, and `sort` by `name` or `changedAt` */
export async function readPartners(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedPartner>> {
  const { q } = request;
  const state = partnerStates.find((one) => one === request['state']);
  const sort = orders.find((one) => one === request['sort']);
  const query = { ...(q && { q }), ...(state && { state }), ...(sort && { sort }), ...(cursor && { cursor }) };
  const { partners, nextCursor } = await studioCall('GET /studio/partner', { query, signal });
  return { rows: partners, nextCursor };
}

/** A few partners for the command menu. */
export async function findPartners(q: string, signal: AbortSignal): Promise<ListedPartner[]> {
  return (await studioCall('GET /studio/partner', { query: { q, limit: 6 }, signal })).partners;
}

/** Deliveries of a webhook, the newest first. @param request `state` */
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

/** The origins of a field with one in each line; null where a line names none. */
export function originsOf(text: string): string[] | null {
  const origins = linesOf(text).map(originOf);
  const registered = origins.filter((origin) => origin !== null);
  return registered.length > 0 && registered.length === origins.length ? [...new Set(registered)] : null;
}
