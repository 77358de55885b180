import type { Platform } from '../../platform.ts';
import { checkAccess } from '../access.ts';
import type { Authenticate } from '../caller.ts';
import type { Route } from '../routes.ts';
import { type AuthenticateStaff, checkStaffAccess, isStaffCall } from '../staff/staff-access.ts';
import type { Step } from './step.ts';

interface Authentication {
  authenticate: Authenticate;
  authenticateStaff: AuthenticateStaff;
}

/**
 * Finds out which fan or staff member calls, and whether the call is allowed to them. A call is for fans or for staff, and a token
 * of the others has no effect.
 * @throws Refusal as `checkAccess` and `checkStaffAccess`
 */
export const identify =
  (platform: Platform, { authenticate, authenticateStaff }: Authentication, { name, contract }: Route): Step =>
  async (context, next) => {
    const visitor = context.get('visitor');
    if (isStaffCall(contract)) {
      const { headers } = context.req.raw;
      const staff = await checkStaffAccess(contract, headers, authenticateStaff, platform.config);
      context.set('caller', { ...visitor, fan: null, staff });
    } else {
      const fan = await checkAccess({ name, contract }, visitor, authenticate, platform);
      context.set('caller', { ...visitor, fan, staff: null });
    }
    return next();
  };
