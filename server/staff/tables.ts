import type { RoleAssignment } from '../../rules/staff/rights.ts';
import type { Connection, Pool } from '../platform/database/database.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** Where a staff account stands: it was invited, it can sign in, or it can't any more. */
export const staffStates = ['INVITED', 'ACTIVE', 'DEACTIVATED'] as const;
export type StaffState = (typeof staffStates)[number];

/** A row of `staff`, with the roles. */
export interface StaffRow {
  staff_id: string;
  name_sealed: Buffer;
  email_sealed: Buffer;
  state: StaffState;
  version: number;
  created_at: Date;
  signed_in_at: Date | null;
  roles: RoleAssignment[];
}

/** The roles of `staff` as JSON, for a query that selects from it. */
export const rolesOfStaff = `(SELECT coalesce(jsonb_agg(jsonb_build_object('role', role, 'titleId', nullif(title_id, '')) ORDER BY role, title_id), '[]')
  FROM staff_role WHERE staff_role.staff_id = staff.staff_id)`;
