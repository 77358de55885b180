import { homeZone } from '../../../../rules/moments.ts';
import { disputeDays, stuckTries } from '../../../../rules/staff/attention.ts';
import type { Reply } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type SettledRow = Reply<'GET /studio/settlement'>['rows'][number];
export type Report = Reply<'GET /studio/settlement/report'>['reports'][number];
export type Difference = Reply<'GET /studio/settlement/difference'>['differences'][number];
export type StuckWork = Reply<'GET /studio/payment/stuck'>['work'][number];
export type Dispute = Reply<'GET /studio/payment/dispute'>['disputes'][number];
export type Provider = Report['provider'];

export const providers = ['toss', 'stripe'] as const satisfies readonly Provider[];
/** The states of a filter; the list without a filter has the open differences. */
export const decidedStates = ['EXPLAINED', 'SOLVED'] as const satisfies readonly Difference['state'][];

export const paymentsAddress = '/studio/payments';
export const differencesAddress = `${paymentsAddress}/differences`;
export const reportsAddress = `${paymentsAddress}/reports`;
export const stuckAddress = `${paymentsAddress}/stuck`;
export const disputesAddress = `${paymentsAddress}/disputes`;

/** A day as `2026-11-29`, in the zone of the books. */
export const dayOf = (at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: homeZone }).format(at);

/** The days of an address; this month until today where it has none. */
export function periodOf(request: Readonly<Record<string, string>>, now: Date): { from: string; to: string } {
  const to = request['to'] || dayOf(now);
  return { from: request['from'] || `${to.slice(0, 8)}01`, to };
}

/** The columns of a report with the time of a row: the first one that is not empty counts. */
const timeColumns: Readonly<Record<Provider, readonly string[]>> = {
  toss: ['canceledAt', 'approvedAt'],
  stripe: ['created_utc'],
};

/** The first and the last day of a provider's report, as its rows have them; null where it has none. */
export function daysOfReport(provider: Provider, text: string): { from: string; to: string } | null {
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .split(/\r?\n|\r/)
    .map(cellsOf);
  const places = timeColumns[provider].map((column) => head.indexOf(column));
  const days = rows
    .flatMap((cells) => places.map((place) => cells[place] ?? '').find((cell) => cell !== '') ?? [])
    .flatMap((cell) => /^\d{4}-\d{2}-\d{2}/.exec(cell) ?? [])
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** The cells of one line of CSV. They are read only for the days: the server parses the file itself. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim());

/** The file for the bookkeeping. */
export const exportAddress = (period: { from: string; to: string }): string =>
  `/api/v1/studio/settlement/export?${new URLSearchParams(period)}`;

/** The views besides the one by day. */
export const views = ['TITLE', 'PRODUCT'] as const;

/** @param request `from`, `to` and `by` */
export async function readSettlement(
  request: Readonly<Record<string, string>>,
  signal: AbortSignal,
  now = new Date(),
): Promise<Page<SettledRow>> {
  const by = views.find((part) => part === request['by']) ?? 'DAY';
  const { rows } = await studioCall('GET /studio/settlement', { query: { ...periodOf(request, now), by }, signal });
  return { rows, nextCursor: null };
}

export const rowIdOf = ({ day, provider, currency, titleId, product }: SettledRow): string =>
  [day, provider, currency, titleId ?? '', product?.productId ?? ''].join(' ');

export async function readReports(cursor: string | undefined, signal: AbortSignal): Promise<Page<Report>> {
  const query = cursor ? { cursor } : {};
  const { reports, nextCursor } = await studioCall('GET /studio/settlement/report', { query, signal });
  return { rows: reports, nextCursor };
}

/** @param request `state` and `provider` */
export async function readDifferences(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Difference>> {
  const state = decidedStates.find((each) => each === request['state']);
  const provider = providers.find((each) => each === request['provider']);
  const query = { ...(state && { state }), ...(provider && { provider }), ...(cursor && { cursor }) };
  const { differences, nextCursor } = await studioCall('GET /studio/settlement/difference', { query, signal });
  return { rows: differences, nextCursor };
}

export async function readStuck(cursor: string | undefined, signal: AbortSignal): Promise<Page<StuckWork>> {
  const query = cursor ? { cursor } : {};
  const { work, nextCursor } = await studioCall('GET /studio/payment/stuck', { query, signal });
  return { rows: work, nextCursor };
}

/** The advice to the staff about waiting work; the words of each are `studio-payments:advice`. */
export type Advice = 'WAIT' | 'ASK' | 'LET_ASK' | 'PROVIDER_SILENT' | 'LOOK_AT_PROVIDER' | 'OPEN_ORDER';

/** @param mayAsk true if the reader may ask the provider */
export function adviceOf(
  { kind, provider, isSilent, tries }: Pick<StuckWork, 'kind' | 'provider' | 'isSilent' | 'tries'>,
  mayAsk: boolean,
): Advice {
  // An order without a payment ends by itself.
  if (kind === 'ORDER' && provider === null) return 'WAIT';
  if (isSilent) return 'PROVIDER_SILENT';
  if (kind === 'PAYMENT' || kind === 'ORDER') return mayAsk ? 'ASK' : 'LET_ASK';
  if (tries < stuckTries) return 'WAIT';
  return kind === 'DELIVERY' ? 'OPEN_ORDER' : 'LOOK_AT_PROVIDER';
}

/** @param request `state` */
export async function readDisputes(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Dispute>> {
  const query = { ...(request['state'] === 'CLOSED' && { state: 'CLOSED' as const }), ...(cursor && { cursor }) };
  const { disputes, nextCursor } = await studioCall('GET /studio/payment/dispute', { query, signal });
  return { rows: disputes, nextCursor };
}

/** True if an open dispute has its deadline soon, and nothing was sent about it. */
export function isUrgent({ dueAt, closedAt, sent }: Dispute, now: number): boolean {
  return dueAt !== null && closedAt === null && sent === null && Date.parse(dueAt) - now < urgentMs;
}

const urgentMs = disputeDays * 86_400_000;

export interface RowProblem {
  row: number;
  problem: string;
  column: string | null;
}

/** The rows for which a report was refused, and how many there are; none for another failure. */
export function problemsIn(error: unknown): { problems: readonly RowProblem[]; count: number } {
  if (!(error instanceof FanError) || error.code !== 'REPORT_WRONG') return { problems: [], count: 0 };
  const { problems, count } = error.details;
  const rows = Array.isArray(problems) ? problems.flatMap((one: unknown) => problemOf(one) ?? []) : [];
  return { problems: rows, count: typeof count === 'number' ? count : rows.length };
}

function problemOf(detail: unknown): RowProblem | null {
  if (typeof detail !== 'object' || detail === null || !('row' in detail) || !('problem' in detail)) return null;
  const column = 'column' in detail && typeof detail.column === 'string' ? detail.column : null;
  return { row: Number(detail.row), problem: String(detail.problem), column };
}

/** Stuck work in the list: an attempt and a job may have the same id. */
export const idOfWork = ({ kind, workId }: Pick<StuckWork, 'kind' | 'workId'>): string => `${kind} ${workId}`;

/** Limit of orders in one action of the list: a provider that does not answer takes seconds for each. */
export const maxOrdersAtOnce = 20;

type WorkOfOrder = Pick<StuckWork, 'kind' | 'workId' | 'order'>;

/** The first orders of the chosen work, each once. */
export const ordersOf = (work: readonly WorkOfOrder[], chosen: readonly string[]): string[] =>
  [...new Set(work.filter((row) => chosen.includes(idOfWork(row))).map(({ order }) => order.orderId))].slice(
    0,
    maxOrdersAtOnce,
  );

/** The chosen work of other orders than these. */
export const workWithout = (
  work: readonly WorkOfOrder[],
  chosen: readonly string[],
  orderIds: readonly string[],
): string[] =>
  work
    .filter((row) => !orderIds.includes(row.order.orderId))
    .map(idOfWork)
    .filter((id) => chosen.includes(id));
