import { fanOf, type Invariant } from '../platform/database/invariants.ts';

export const accountInvariants: readonly Invariant[] = [
  {
    invariant: 'a session has at most one unspent token, and belongs to a member',
    looked: 'SELECT count(*) FROM refresh_family',
    violations: `SELECT format('session %s has %s tokens at once', family_id, count(*)) FROM refresh_token WHERE spent_at IS NULL
        GROUP BY family_id HAVING count(*) > 1
      UNION ALL SELECT format('session %s belongs to no member', family_id) FROM refresh_family AS f
        WHERE NOT EXISTS (SELECT FROM fan WHERE fan.user_id = f.user_id)
      UNION ALL SELECT format('session %s was ended without a reason, or has a reason but was not ended', family_id) FROM refresh_family
        WHERE (revoked_at IS NULL) <> (revoked_reason IS NULL)`,
  },
  {
    invariant: 'each nickname and each confirmed address belongs to one member',
    looked: 'SELECT count(*) FROM fan',
    violations: `SELECT format('fan %s and %s others have one nickname', ${fanOf('min(user_id)')}, count(*) - 1) FROM fan
        GROUP BY nickname_key HAVING count(*) > 1
      UNION ALL SELECT format('fan %s and %s others have one confirmed address', ${fanOf('min(user_id)')}, count(*) - 1) FROM fan
        WHERE email_verified_at IS NOT NULL GROUP BY email_hash HAVING count(*) > 1`,
  },
  {
    invariant: 'an identity opens exactly one existing account',
    looked: 'SELECT count(*) FROM fan_identity',
    violations: `SELECT format('an identity of %s opens %s accounts', provider, count(*)) FROM fan_identity
        GROUP BY provider, subject_hash HAVING count(*) > 1
      UNION ALL SELECT format('an identity of %s opens the account of fan %s, which does not exist', provider, ${fanOf('user_id')})
        FROM fan_identity AS i WHERE NOT EXISTS (SELECT FROM fan WHERE fan.user_id = i.user_id)`,
  },
];
