import { z } from 'zod';
import type { AuditedAction } from '../../../rules/staff/actions.ts';
import { approvalHours } from '../../../rules/staff/limits.ts';
import { hasRight, type StaffRight } from '../../../rules/staff/rights.ts';
import { appendEntry } from '../../platform/audit-log/audit-log.ts';
import { staffActor } from '../../platform/audit-log/recorder.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { JsonRoute, Route } from '../../platform/http/routes.ts';
import type { ApprovalRequest, Approvals } from '../../platform/http/staff/approvals.ts';
import { requireRight, type Staff } from '../../platform/http/staff/staff-access.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import { openInput, openPerson, sealInput } from '../sealed.ts';
import type { Queryable } from '../tables.ts';
import type { Approval, approvalCalls } from './approval-contract.ts';
import { isTwoPeople } from './settings.ts';

/** A call that needs a second person, as the routes of all features have it. */
export interface ApprovableCall {
  route: JsonRoute;
  right: StaffRight;
  action: AuditedAction;
}

/** @returns null for a call that this server does not have, or that needs no approval */
export function findCall(routes: readonly Route[], name: string): ApprovableCall | null {
  const route = routes.find((one) => one.name === name);
  const { right, records, approval } = route?.contract ?? {};
  if (route?.kind !== 'json' || approval === undefined || right === undefined || right === 'own') return null;
  return records === undefined || records === 'nothing' ? null : { route, right, action: records };
}

/** How many others could approve something: they can sign in, and have the right for the object. */
async function hasOthers(database: Queryable, staffId: string, right: StaffRight, titleId: string | null) {
  const { rows } = await database.query<{ roles: Staff['roles'] }>(
    `SELECT jsonb_agg(jsonb_build_object('role', role, 'titleId', nullif(title_id, ''))) AS roles
     FROM staff JOIN staff_role USING (staff_id) WHERE state = 'ACTIVE' AND staff_id <> $1 GROUP BY staff_id`,
    [staffId],
  );
  return rows.some(({ roles }) => hasRight(roles, right, titleId));
}

export function createApprovals(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  routes: () => readonly Route[],
): Approvals {
  async function isNeeded({ call, object }: ApprovalRequest, rule: 'always' | 'unless alone', staffId: string) {
    if (!(await isTwoPeople(pool))) return false;
    const found = findCall(routes(), call);
    return rule === 'always' || found === null || hasOthers(pool, staffId, found.right, object.titleId ?? null);
  }

  return {
    async request(request, rule, { staff, address }) {
      if (!(await isNeeded(request, rule, staff.staffId))) return null;
      const { call, params, query, body, object, reason } = request;
      const approvalId = newId();
      return inTransaction(pool, async (connection) => {
        const { rows } = await connection.query<{ expires_at: Date }>(
          `INSERT INTO staff_approval (approval_id, call, input_sealed, object_kind, object_id, title_id, asked_by, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${approvalHours} hours') RETURNING expires_at`,
          [
            approvalId,
            call,
            sealInput(sealing, approvalId, { params, query, body, reason }),
            object.kind,
            object.id,
            object.titleId ?? null,
            staff.staffId,
          ],
        );
        await appendEntry(connection, sealing, staffActor(staff, address), {
          action: 'approval.ask',
          object,
          reason,
          after: { approvalId, call, params, body },
        });
        return { approvalId, expiresAt: rows[0]?.expires_at.toISOString() ?? '' };
      });
    },
  };
}

interface ApprovalRow {
  approval_id: string;
  call: string;
  input_sealed: Buffer;
  object_kind: string;
  object_id: string;
  title_id: string | null;
  state: Approval['state'];
  asked_by: string;
  asked_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  asker_name: Buffer;
  asker_email: Buffer;
  decided_by: string | null;
  decider_name: Buffer | null;
  decider_email: Buffer | null;
  /** For the order: milliseconds would not separate two of one moment. */
  /** The time of the request, in microseconds after 1970. */
  place: number;
}

const selectApprovals = `SELECT approval_id, call, input_sealed, object_kind, object_id, title_id, asked_by, asked_at, expires_at,
    decided_at, decided_by, (extract(epoch FROM a.asked_at) * 1000000)::bigint AS place,
    CASE WHEN a.state = 'ASKED' AND expires_at <= now() THEN 'EXPIRED' ELSE a.state END AS state,
    asker.name_sealed AS asker_name, asker.email_sealed AS asker_email,
    decider.name_sealed AS decider_name, decider.email_sealed AS decider_email
  FROM staff_approval AS a JOIN staff AS asker ON asker.staff_id = asked_by LEFT JOIN staff AS decider ON decider.staff_id = decided_by`;

type Deps = Pick<Platform, 'sealing'> & { routes: () => readonly Route[] };

const personOf = ({ sealing }: Deps, staffId: string, name: Buffer, email: Buffer) => ({
  staffId,
  name: openPerson(sealing, { staff_id: staffId, name_sealed: name, email_sealed: email }).name,
});

/** Null for a request that the caller may not see: its call no longer exists, or the caller neither made it nor may decide it. */
function approvalOf(deps: Deps, row: ApprovalRow, staff: Staff): Approval | null {
  const call = findCall(deps.routes(), row.call);
  if (call === null) return null;
  const hasTheRight = hasRight(staff.roles, call.right, row.title_id);
  if (!hasTheRight && row.asked_by !== staff.staffId) return null;
  const { params, body, reason } = openInput(deps.sealing, row);
  const { decided_by: decider, decider_name: name, decider_email: email } = row;
  return {
    approvalId: row.approval_id,
    action: call.action,
    object: { kind: row.object_kind, id: row.object_id, titleId: row.title_id },
    reason,
    input: { params: params ?? null, body: body ?? null },
    state: row.state,
    requestedBy: personOf(deps, row.asked_by, row.asker_name, row.asker_email),
    requestedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: decider === null || name === null || email === null ? null : personOf(deps, decider, name, email),
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayDecide: row.state === 'ASKED' && hasTheRight && row.asked_by !== staff.staffId,
  };
}

/** Requests that the caller may see, the latest first. A page may have fewer of them than its limit. */
export async function listApprovals(
  deps: Deps & Pick<Platform, 'pool'>,
  { state, userId, cursor, limit }: z.output<(typeof approvalCalls)['GET /studio/approval']['query']>,
  staff: Staff,
): Promise<{ approvals: Approval[]; nextCursor: string | null }> {
  const place = readCursor(cursor, z.tuple([z.int(), z.string().max(64)])) ?? [null, null];
  const isOpen = "a.state = 'ASKED' AND expires_at > now()";
  const { rows } = await deps.pool.query<ApprovalRow>(
    `${selectApprovals} WHERE ${state === 'ASKED' ? isOpen : `NOT (${isOpen})`}
       AND ($1::bigint IS NULL OR (asked_at, approval_id) < (timestamptz 'epoch' + $1 * interval '1 microsecond', $2))
       AND ($3::text IS NULL OR (object_kind = 'member' AND object_id = $3))
     ORDER BY asked_at DESC, approval_id DESC LIMIT $4`,
    [...place, userId ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.place, row.approval_id]);
  return { approvals: page.flatMap((row) => approvalOf(deps, row, staff) ?? []), nextCursor };
}

/** @throws Refusal NOT_FOUND, also for one that the caller may not see */
export async function readApproval(deps: Deps, database: Queryable, approvalId: string, staff: Staff) {
  const { rows } = await database.query<ApprovalRow>(`${selectApprovals} WHERE approval_id = $1`, [approvalId]);
  const [row] = rows;
  const approval = row === undefined ? null : approvalOf(deps, row, staff);
  if (row === undefined || approval === null) throw new Refusal('NOT_FOUND');
  return { approval, row };
}

/**
 * Decides an open request, once; a second decision at the same time waits and is refused.
 * @returns the input of the request
 * @throws Refusal NOT_FOUND; OWN_APPROVAL where the asker decides; RIGHT_REQUIRED; APPROVAL_STATE for a request that is not open any more
 */
export async function decide(
  deps: Deps,
  connection: Connection,
  approvalId: string,
  state: 'APPROVED' | 'REFUSED' | 'WITHDRAWN',
  staff: Staff,
) {
  await connection.query('SELECT FROM staff_approval WHERE approval_id = $1 FOR UPDATE', [approvalId]);
  const { approval, row } = await readApproval(deps, connection, approvalId, staff);
  const call = findCall(deps.routes(), row.call);
  if (call === null || (state === 'WITHDRAWN' && row.asked_by !== staff.staffId)) throw new Refusal('NOT_FOUND');
  if (state !== 'WITHDRAWN') {
    if (row.asked_by === staff.staffId) throw new Refusal('OWN_APPROVAL');
    requireRight(staff, call.right, row.title_id);
  }
  if (approval.state !== 'ASKED') throw new Refusal('APPROVAL_STATE', { state: approval.state });
  await connection.query(
    'UPDATE staff_approval SET state = $2, decided_by = $3, decided_at = now() WHERE approval_id = $1',
    [approvalId, state, staff.staffId],
  );
  return { call, approval, input: openInput(deps.sealing, row) };
}
