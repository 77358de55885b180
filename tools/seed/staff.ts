import { randomBytes } from 'node:crypto';
import { type AuditedAction, auditedActions } from '../../rules/staff/actions.ts';
import { auditStart, auditText } from '../../rules/staff/audit-log-text.ts';
import { sealDetail, sha256 } from '../../server/platform/audit-log/audit-log.ts';
import type { Connection } from '../../server/platform/database/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { hashOfStaffEmail, sealInput, sealStaffEmail, sealStaffName } from '../../server/staff/sealed.ts';
import { copyRows, type Value } from './copy-rows.ts';
import { idOf, userIdOf } from './members.ts';
import { withoutIndexes } from './without-indexes.ts';

type Sources = Pick<Platform, 'sealing' | 'lookup'>;

const staff = 200;
export const staffIdOf = (n: number): string => idOf('staff', n % staff);

/** People of the staff, and their requests for approval; all but a few are decided. */
export async function copyStaff({ sealing, lookup }: Sources, connection: Connection, approvals: number, now: number) {
  const people = Array.from({ length: staff }, async (_, n): Promise<Value[]> => {
    const [staffId, email] = [staffIdOf(n), `staff${n}@studio.example`];
    const hash = await hashOfStaffEmail(lookup, email);
    return [
      staffId,
      sealStaffName(sealing, staffId, `Staff ${n}`),
      sealStaffEmail(sealing, staffId, email),
      hash,
      'ACTIVE',
    ];
  });
  const columns = ['staff_id', 'name_sealed', 'email_sealed', 'email_hash', 'state'];
  await copyRows(connection, 'staff', columns, await Promise.all(people));
  const roles = Array.from({ length: staff }, (_, n) => [staffIdOf(n), n % 4 === 0 ? 'owner' : 'desk', '']);
  await copyRows(connection, 'staff_role', ['staff_id', 'role', 'title_id'], roles);
  const rows = Array.from({ length: approvals }, (_, n): Value[] => {
    const approvalId = idOf('approval', n);
    const userId = userIdOf((n % 1_000) + 1);
    const at = new Date(now - n * 60_000);
    const body = { cause: 'ABUSE', reason: 'Again' };
    const input = sealInput(sealing, approvalId, { params: { userId }, query: null, body, reason: body.reason });
    const isOpen = n % 5_000 === 0 && n < 10_000;
    const decided = isOpen ? ['ASKED', null, null] : ['REFUSED', staffIdOf(n + 4), at];
    const call = 'POST /studio/member/:userId/suspension/forever';
    return [approvalId, call, input, 'member', userId, staffIdOf(n), at, new Date(now + 86_400_000), ...decided];
  });
  const asking =
    'approval_id call input_sealed object_kind object_id asked_by asked_at expires_at state decided_by decided_at';
  await copyRows(connection, 'staff_approval', asking.split(' '), rows);
}

/** Most entries are about members. */
const frequent: readonly AuditedAction[] = [
  'member.read',
  'member.note',
  'session.begin',
  'inquiry.answer',
  'order.ship',
];

function* recordRows({ sealing }: Sources, entries: number, now: number) {
  let previous = auditStart;
  for (let entry = 1; entry <= entries; entry += 1) {
    const action =
      (entry % 100 === 0 ? auditedActions[(entry / 100) % auditedActions.length] : frequent[entry % 5]) ??
      'member.read';
    const detail = JSON.stringify({
      salt: randomBytes(16).toString('base64url'),
      address: '192.0.2.1',
      reason: 'Request for help',
      before: null,
      after: null,
      approval: null,
    });
    const text = {
      entry,
      at: new Date(now - (entries - entry) * 1_000).toISOString(),
      actorKind: 'STAFF',
      actorId: staffIdOf(entry),
      roles: ['desk'],
      action,
      objectKind: action.split('.')[0] ?? 'member',
      objectId: userIdOf((entry % 50_000) + 1),
      titleId: null,
      detailHash: sha256(detail),
      previous,
    };
    const hash = sha256(auditText(text));
    const bytes = [text.detailHash, previous, hash].map((hex) => Buffer.from(hex, 'hex'));
    const { at, actorKind, actorId, roles, objectKind, objectId } = text;
    previous = hash;
    yield {
      entry: [entry, at, actorKind, actorId, roles, action, objectKind, objectId, null, ...bytes] as Value[],
      detail: [entry, sealDetail(sealing, entry, detail)] as Value[],
    };
  }
}

const batch = 100_000;

/** The audit log, with its chain. */
export async function copyRecord(
  sources: Sources,
  connection: Connection,
  entries: number,
  now: number,
): Promise<void> {
  const columns =
    'entry at actor_kind actor_id roles action object_kind object_id title_id detail_hash previous hash'.split(' ');
  await withoutIndexes(connection, ['record_entry', 'record_detail'], async () => {
    let made: { entry: Value[]; detail: Value[] }[] = [];
    const write = async () => {
      await copyRows(
        connection,
        'record_entry',
        columns,
        made.map(({ entry }) => entry),
      );
      await copyRows(
        connection,
        'record_detail',
        ['entry', 'detail_sealed'],
        made.map(({ detail }) => detail),
      );
      made = [];
    };
    for (const row of recordRows(sources, entries, now)) if (made.push(row) === batch) await write();
    await write();
  });
}
