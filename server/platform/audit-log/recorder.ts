import type { AuditedAction } from '../../../rules/staff/actions.ts';
import { type Connection, inTransaction } from '../database/database.ts';
import type { Staff } from '../http/staff/staff-access.ts';
import type { Platform } from '../platform.ts';
import { type Actor, type AuditedObject, appendEntry, type NewEntry } from './audit-log.ts';

/** The reply to a change, and its entry in the audit log. */
export interface Recorded<Reply> {
  reply: Reply;
  object: AuditedObject;
  before?: unknown;
  after?: unknown;
  /** The author, where it is only known now: at a sign-in. */
  actor?: Pick<Staff, 'staffId' | 'roles'>;
}

/**
 * The only way in which a call of Studio changes data: `work` runs in a transaction, which ends with the entry in the audit log.
 */
export type AuditChange = <Reply>(work: (connection: Connection) => Promise<Recorded<Reply>>) => Promise<Reply>;

/** Adds an entry for a read of personal data. */
export type AuditRead = (object: AuditedObject) => Promise<void>;

export interface Recorder {
  readonly record: AuditChange;
  readonly auditRead: AuditRead;
  /** How many entries were appended. */
  readonly count: number;
}

/** `producer`, or `producer:last-light` for one title. */
const rolesOfActor = (roles: Staff['roles']): string[] =>
  roles.map(({ role, titleId }) => (titleId === null ? role : `${role}:${titleId}`));

export const staffActor = ({ staffId, roles }: Pick<Staff, 'staffId' | 'roles'>, address: string): Actor => ({
  kind: 'STAFF',
  id: staffId,
  roles: rolesOfActor(roles),
  address,
});

/**
 * Of one request of Studio.
 * @param action the recorded action of its contract
 * @param grounds why the staff member does it, and who approved it
 * @param inTransactionToo runs in the same transaction, before the entry
 */
export function createRecorder(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  action: AuditedAction,
  caller: { staff: Staff | null; address: string },
  grounds: Pick<NewEntry, 'reason' | 'approval'>,
  inTransactionToo: (connection: Connection, reply: unknown) => Promise<void> = async () => undefined,
): Recorder {
  let count = 0;

  const actorOf = (member: Pick<Staff, 'staffId' | 'roles'> | undefined): Actor => {
    const staff = member ?? caller.staff;
    if (staff === null || staff === undefined) throw new Error(`${action} was recorded without a staff member`);
    return staffActor(staff, caller.address);
  };

  return {
    get count() {
      return count;
    },
    record: (work) =>
      inTransaction(pool, async (connection) => {
        const { reply, object, before, after, actor } = await work(connection);
        await inTransactionToo(connection, reply);
        await appendEntry(connection, sealing, actorOf(actor), { action, object, before, after, ...grounds });
        count += 1;
        return reply;
      }),
    auditRead: (object) =>
      inTransaction(pool, async (connection) => {
        await appendEntry(connection, sealing, actorOf(undefined), { action, object, ...grounds });
        count += 1;
      }),
  };
}
