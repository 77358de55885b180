import { hasRight, type RoleAssignment, type StaffRight } from '../../rules/staff/rights.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { AuthenticateStaff } from '../platform/http/staff/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import type { TitleService } from '../title/service.ts';
import { type LockStaff, lockStaff } from './account/accounts.ts';
import { sweepChallenges } from './passkey/challenges.ts';
import { openPerson } from './sealed.ts';
import { readCookie } from './session/cookie.ts';
import { findSession, sweepSessions } from './session/sessions.ts';
import { type Queryable, rolesOfStaff, type StaffRow } from './tables.ts';

export { mailOfInvitation } from './account/invitations.ts';

export interface StaffService {
  authenticate: AuthenticateStaff;
  /** Staff accounts change one after the other. */
  lock: LockStaff;
  /** A change of staff accounts by a command, which has its own entries in the audit log. */
  change<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** @throws Refusal TITLE_UNKNOWN { titleId } for a role that names a title which is not there */
  checkTitles(roles: readonly RoleAssignment[]): Promise<void>;
  /** The names of these members of the staff, by id. */
  namesOf(database: Queryable, staffIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The address of a signed-in staff member. */
  emailOf(database: Queryable, staffId: string): Promise<string>;
  /** Staff members who can sign in and have this right for all titles, by name. */
  listWith(database: Queryable, right: StaffRight): Promise<readonly { staffId: string; name: string }[]>;
  /** The current roles; null for a staff member who can't sign in any more. */
  rolesOf(staffId: string): Promise<readonly RoleAssignment[] | null>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

export function createStaffService(
  { pool, config, sealing }: Pick<Platform, 'pool' | 'config' | 'sealing'>,
  titles: Pick<TitleService, 'listTitles'>,
  lock: LockStaff = lockStaff,
): StaffService {
  return {
    async authenticate({ cookies, isBackground }) {
      const token = readCookie(cookies, config.publicOrigin);
      if (token === null) throw new Refusal('STAFF_SIGN_IN_REQUIRED');
      return findSession(pool, token, isBackground);
    },
    lock,
    change: (work) =>
      inTransaction(pool, async (connection) => {
        await lock(connection);
        return work(connection);
      }),
    async checkTitles(roles) {
      const titleIds = new Set((await titles.listTitles('en')).map(({ titleId }) => titleId));
      const unknown = roles.find(({ titleId }) => titleId !== null && !titleIds.has(titleId));
      if (unknown !== undefined) throw new Refusal('TITLE_UNKNOWN', { titleId: unknown.titleId });
    },
    async namesOf(database, staffIds) {
      const { rows } = await database.query<Pick<StaffRow, 'staff_id' | 'name_sealed' | 'email_sealed'>>(
        'SELECT staff_id, name_sealed, email_sealed FROM staff WHERE staff_id = ANY ($1)',
        [staffIds],
      );
      return new Map(rows.map((row) => [row.staff_id, openPerson(sealing, row).name]));
    },
    async emailOf(database, staffId) {
      const { rows } = await database.query<Pick<StaffRow, 'staff_id' | 'name_sealed' | 'email_sealed'>>(
        'SELECT staff_id, name_sealed, email_sealed FROM staff WHERE staff_id = $1',
        [staffId],
      );
      if (rows[0] === undefined) throw new Refusal('STAFF_SIGN_IN_REQUIRED');
      return openPerson(sealing, rows[0]).email;
    },
    async listWith(database, right) {
      const { rows } = await database.query<Pick<StaffRow, 'staff_id' | 'name_sealed' | 'email_sealed' | 'roles'>>(
        `SELECT staff_id, name_sealed, email_sealed, ${rolesOfStaff} AS roles FROM staff WHERE state = 'ACTIVE'`,
      );
      return rows
        .filter(({ roles }) => hasRight(roles, right, null))
        .map((row) => ({ staffId: row.staff_id, name: openPerson(sealing, row).name }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async rolesOf(staffId) {
      const { rows } = await pool.query<Pick<StaffRow, 'roles' | 'state'>>(
        `SELECT state, ${rolesOfStaff} AS roles FROM staff WHERE staff_id = $1`,
        [staffId],
      );
      return rows[0]?.state === 'ACTIVE' ? rows[0].roles : null;
    },
    async sweep() {
      await sweepChallenges(pool);
      await sweepSessions(pool);
      for (const table of ['staff_invitation', 'staff_directory_state'])
        await pool.query(`DELETE FROM ${table} WHERE expires_at < now()`);
    },
  };
}
