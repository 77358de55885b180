import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type AuditEntry = Reply<'GET /studio/audit-log'>['entries'][number];
export type EntryDetail = Reply<'GET /studio/audit-log/entry/:entry'>;

/** The parts of the address by which the audit log is narrowed. Days are those of the reader's own zone. */
export const auditLogFilters = ['by', 'actor', 'action', 'kind', 'id', 'from', 'until'] as const;

/**
 * Request to the server: a day from its first to its last moment.
 * @param request as in the address: `from` and `until` are dates such as `2026-11-25`
 */
export function queryOf({ from, until, ...others }: Readonly<Record<string, string>>): Record<string, string> {
  const start = momentOf(from, 0);
  const end = momentOf(until, 1);
  return { ...others, ...(start && { from: start }), ...(end && { until: end }) };
}

/** @param days how many days later */
function momentOf(date: string | undefined, days: number): string | null {
  const [year, month, day] = (date ?? '').split('-').map(Number);
  if (!year || !month || !day) return null;
  const moment = new Date(year, month - 1, day + days);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

export async function readRecord(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<AuditEntry>> {
  const query = { ...queryOf(request), ...(cursor && { cursor }) };
  const { entries, nextCursor } = await studioCall('GET /studio/audit-log', { query, signal });
  return { rows: entries, nextCursor };
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** The differences between before and after, field by field. Equal fields are left out. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? '', after: now.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

/** An object's parts as texts; anything else as one part without a name. */
function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  const parts = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [['', value] as const];
  return new Map(parts.map(([name, part]) => [name, typeof part === 'string' ? part : JSON.stringify(part, null, 1)]));
}
