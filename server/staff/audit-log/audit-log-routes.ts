import { rightOfKind, titlesOf } from '../../../rules/staff/rights.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditLogCalls } from './audit-log-contract.ts';
import { listRecord, readEntry } from './read-audit-log.ts';

export function auditLogRoutes(platform: Platform): Route[] {
  return routes(auditLogCalls, {
    'GET /studio/audit-log': ({ query: { cursor, limit, ...filter }, caller: { staff } }) =>
      listRecord(platform, { ...filter, ...within(titlesOf(staff.roles, 'record.read')) }, { cursor, limit }),
    'GET /studio/audit-log/:kind/:id': ({ params, query, caller: { staff } }) =>
      listRecord(platform, { ...params, ...within(titlesFor(staff, params.kind)) }, query),
    'GET /studio/audit-log/entry/:entry': async ({ params, caller: { staff }, auditRead }) => {
      const entry = await readEntry(platform, params.entry);
      const titles = titlesOf(staff.roles, 'record.read');
      if (titles !== 'all' && !titles.includes(entry.object.titleId ?? '')) throw new Refusal('NOT_FOUND');
      await auditRead({ kind: 'record', id: String(params.entry) });
      return entry;
    },
  });
}

const within = (titles: 'all' | readonly string[]) => (titles === 'all' ? {} : { titles });

/** @throws Refusal RIGHT_REQUIRED; NOT_FOUND for an unknown kind, unless the caller may read the whole audit log */
function titlesFor({ roles }: Staff, kind: string): 'all' | readonly string[] {
  const ofRecord = titlesOf(roles, 'record.read');
  if (ofRecord === 'all') return ofRecord;
  const right = Object.hasOwn(rightOfKind, kind) ? rightOfKind[kind as keyof typeof rightOfKind] : undefined;
  if (right === undefined) throw new Refusal('NOT_FOUND');
  const ofObject = titlesOf(roles, right);
  if (ofObject === 'all') return ofObject;
  const titles = [...new Set([...ofObject, ...ofRecord])];
  if (titles.length === 0) throw new Refusal('RIGHT_REQUIRED', { right });
  return titles;
}
