import { z } from 'zod';
import { openDetail } from '../../platform/audit-log/audit-log.ts';
import type { Page } from '../../platform/http/cursor.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openPerson } from '../sealed.ts';
import type { AuditEntry, AuditLogQuery } from './audit-log-contract.ts';

interface Row {
  entry: number;
  at: Date;
  actor_kind: AuditEntry['actor']['kind'];
  actor_id: string;
  roles: string[];
  action: string;
  object_kind: string;
  object_id: string;
  title_id: string | null;
  hash: string;
  previous: string;
  detail_sealed: Buffer | null;
  name_sealed: Buffer | null;
  email_sealed: Buffer | null;
}

/** @param entries SQL of a table or of rows of `record_entry` */
const selectEntries = (
  entries: string,
) => `SELECT r.entry, r.at, actor_kind, actor_id, roles, action, object_kind, object_id, title_id, detail_sealed,
    encode(hash, 'hex') AS hash, encode(previous, 'hex') AS previous, name_sealed, email_sealed
  FROM ${entries} AS r LEFT JOIN record_detail USING (entry)
  LEFT JOIN staff ON actor_kind = 'STAFF' AND staff_id = actor_id`;

type Deps = Pick<Platform, 'pool' | 'sealing'>;

const WithBy = z.object({ by: z.string() });

/** A staff member's name, or the one that a command got with `--by`. */
function nameOf({ sealing }: Deps, row: Row, after: unknown): string | null {
  const { actor_kind: kind, actor_id: staffId, name_sealed, email_sealed } = row;
  if (kind === 'COMMAND') return WithBy.safeParse(after).data?.by ?? null;
  if (name_sealed === null || email_sealed === null) return null;
  return openPerson(sealing, { staff_id: staffId, name_sealed, email_sealed }).name;
}

const detailOf = ({ sealing }: Deps, row: Row) =>
  row.detail_sealed === null ? null : openDetail(sealing, row.entry, row.detail_sealed);

function entryOf(deps: Deps, row: Row): AuditEntry {
  const detail = detailOf(deps, row);
  return {
    entry: row.entry,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: nameOf(deps, row, detail?.after) },
    roles: row.roles,
    action: row.action,
    object: { kind: row.object_kind, id: row.object_id, titleId: row.title_id },
    reason: detail?.reason ?? null,
    hash: row.hash,
  };
}

/** The first entry at a time or later; one behind the last where there is none yet. */
const firstSince = (time: string) =>
  `coalesce((SELECT entry FROM record_entry WHERE at >= ${time} ORDER BY at, entry LIMIT 1), ${Number.MAX_SAFE_INTEGER})`;

/** `titles`: only entries that belong to these. */
export interface AuditLogFilter extends AuditLogQuery {
  titles?: readonly string[];
}

/**
 * The newest entries of a filter; an omitted part does not filter. Each part is a column of an index, whose next one is the entry.
 * Entries are in the order of their times, so that a time becomes an entry: otherwise all that is later would be read first. The newest
 * of each of several actors or titles are read by that index, and merged: for `= ANY` the database may read the entries of all people instead.
 */
function newestOf(
  filter: AuditLogFilter,
  actors: readonly string[] | undefined,
  before: number | null,
  limit: number,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const when = (value: unknown, condition: (parameter: string) => string) =>
    value === undefined || value === null ? [] : [condition(parameter(value))];
  const [each, list] = actors ? ['actor_id', actors] : ['title_id', filter.titles];
  const from = list ? `unnest(${parameter([...new Set(list)])}::text[]) AS one (id), LATERAL ` : '';
  const conditions = [
    ...(list ? [`${each} = one.id`] : []),
    ...when(before, (entry) => `entry < ${entry}`),
    ...when(filter.action, (action) => `action = ${action}`),
    ...when(filter.kind, (kind) => `object_kind = ${kind}`),
    ...when(filter.id, (id) => `object_id = ${id}`),
    ...when(filter.from, (from) => `entry >= ${firstSince(from)}`),
    ...when(filter.until, (until) => `entry < ${firstSince(until)}`),
    ...when(actors && filter.titles, (titles) => `title_id = ANY(${titles})`),
    ...(filter.by === 'PEOPLE' ? ["actor_kind <> 'SERVER'"] : []),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const newest = `ORDER BY entry DESC LIMIT ${parameter(limit)}`;
  const entries = `(SELECT newest.* FROM ${from}(SELECT * FROM record_entry ${where} ${newest}) AS newest)`;
  return { text: `${selectEntries(entries)} ORDER BY r.entry DESC LIMIT $${values.length}`, values };
}

/** The ids from one to another. The one of a user on a machine continues with “@”, and the letter after “@” is “A”. */
const actorsBetween = 'SELECT DISTINCT actor_id FROM record_entry WHERE actor_id >= $1 AND actor_id < $2';

/**
 * The ids that a filter may mean: itself, those of a system user on each machine, and those of the staff whose name contains it. Names
 * are sealed, so all are read; the staff are few.
 */
async function actorsOf({ pool, sealing }: Deps, typed: string): Promise<string[]> {
  const words = typed.trim();
  if (words === '') return [];
  const [{ rows }, users] = await Promise.all([
    pool.query<Parameters<typeof openPerson>[1]>('SELECT staff_id, name_sealed, email_sealed FROM staff'),
    pool.query<{ actor_id: string }>(actorsBetween, [`${words}@`, `${words}A`]),
  ]);
  const part = words.toLowerCase();
  const named = rows.filter((row) => openPerson(sealing, row).name.toLowerCase().includes(part));
  return [words, ...users.rows.map(({ actor_id: id }) => id), ...named.map(({ staff_id: staffId }) => staffId)];
}

/** @throws Refusal INVALID_REQUEST for a cursor that no page gave */
export async function listRecord(
  deps: Deps,
  filter: AuditLogFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; nextCursor: Page<never>['nextCursor'] }> {
  const [before] = readCursor(cursor, z.tuple([z.int().positive()])) ?? [null];
  const actors = filter.actor === undefined ? undefined : await actorsOf(deps, filter.actor);
  const { text, values } = newestOf(filter, actors, before, limit + 1);
  const { rows } = await deps.pool.query<Row>(text, values);
  const { page, nextCursor } = pageOf(rows, limit, ({ entry }) => [entry]);
  return { entries: page.map((row) => entryOf(deps, row)), nextCursor };
}

/** @throws Refusal NOT_FOUND */
export async function readEntry(deps: Deps, entry: number) {
  const { rows } = await deps.pool.query<Row>(`${selectEntries('record_entry')} WHERE r.entry = $1`, [entry]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const detail = detailOf(deps, row);
  return {
    ...entryOf(deps, row),
    previous: row.previous,
    detail: detail && {
      address: detail.address,
      before: detail.before,
      after: detail.after,
      approval: detail.approval,
    },
  };
}
