import type { Limits } from './limits.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/**
 * The actions with an idempotency key that one fan may send: each stores a row for a day. Far more than a person presses,
 * also a fan who votes for every candidate of a final.
 */
const ofFan: RateLimit = { burst: 300, perMinute: 12 };
/** Work through a list, at a desk or at a door. */
const ofStaff: RateLimit = { burst: 600, perMinute: 240 };
/** Visitors' actions, by network: a device id can be made up. */
const ofVisitors: RateLimit = { burst: 600, perMinute: 240 };

/** @returns a check that throws RATE_LIMITED for a fan, a staff member or a network's visitors, who sent too many actions */
export function createActionLimit(limits: Limits) {
  const fans = limits.buckets('actions of fans', ofFan);
  const staffMembers = limits.buckets('actions of staff', ofStaff);
  const visitors = createRateLimit(limits.buckets('actions of visitors', ofVisitors));
  return function admit({ fan, staff, address }: Acting): void {
    if (fan === null && staff === null) return visitors(address);
    const [buckets, id] = staff === null ? [fans, fan?.userId ?? ''] : [staffMembers, staff.staffId];
    buckets.admit(id);
  };
}

interface Acting {
  fan: { userId: string } | null;
  staff: { staffId: string } | null;
  address: string;
}
