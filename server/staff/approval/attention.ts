import type { Route } from '../../platform/http/routes.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { AttentionSource } from '../../platform/overview.ts';
import type { Platform } from '../../platform/platform.ts';
import { listApprovals } from './approvals.ts';

type Deps = Pick<Platform, 'pool' | 'sealing'> & { routes: () => readonly Route[] };

/** Higher numbers are reported as this one. */
const maxApprovals = 100;

/** Requests that wait for the decision of this staff member. */
export async function approvalsFor(deps: Deps, staff: Staff) {
  const { approvals } = await listApprovals(deps, { state: 'ASKED', limit: maxApprovals }, staff);
  return approvals.filter(({ mayDecide }) => mayDecide);
}

export const pendingApprovals = (deps: Deps): AttentionSource => ({
  kind: 'APPROVALS',
  right: null,
  async read({ staff }) {
    const pending = await approvalsFor(deps, staff);
    const oldest = pending.at(-1);
    return oldest === undefined
      ? []
      : [{ count: pending.length, at: new Date(oldest.requestedAt), name: null, id: null }];
  },
});
