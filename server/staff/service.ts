import type { HeldRole } from '../../rules/staff/rights.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { AuthenticateStaff, Staff, StaffProof } from '../platform/http/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import type { TitleService } from '../title/service.ts';
import { type LockStaff, lockStaff, readStaff } from './account/accounts.ts';
import { readInvitation } from './account/invitations.ts';
import { acceptInvitation } from './passkey/accept.ts';
import { assertionOptions, checkPasskey, creationOptions } from './passkey/ceremonies.ts';
import { sweepChallenges } from './passkey/challenges.ts';
import { takeRecoveryCode } from './passkey/recovery.ts';
import { readCookie } from './session/cookie.ts';
import { readMe } from './session/me.ts';
import { beginSession, findSession, proveSession, sweepSessions } from './session/sessions.ts';
import type { Me, PasskeyAssertion, PasskeyCreation } from './shapes.ts';

/** A session that has just begun. */
export interface Begun {
  me: Me;
  /** For the cookie. */
  token: string;
}

type From = Pick<Visitor, 'agent' | 'address'>;

export interface StaffService {
  authenticate: AuthenticateStaff;
  signInOptions(): Promise<{ challenge: string }>;
  /** @throws Refusal PASSKEY_REFUSED */
  signIn(passkey: PasskeyAssertion, from: From): Promise<Begun>;
  /** @throws Refusal RECOVERY_CODE_WRONG */
  recover(code: string, from: From): Promise<Begun>;
  /** @throws Refusal INVITATION_EXPIRED */
  acceptOptions(token: string): Promise<{ challenge: string }>;
  /** @throws Refusal INVITATION_EXPIRED, PASSKEY_REFUSED */
  accept(
    given: { token: string; label: string; passkey: PasskeyCreation },
    from: From,
  ): Promise<Begun & { recoveryCodes: string[] }>;
  proofOptions(staff: Staff): Promise<{ challenge: string }>;
  /** @throws Refusal PASSKEY_REFUSED */
  prove(staff: Staff, passkey: PasskeyAssertion): Promise<Me>;
  addOptions(staff: Staff): Promise<{ challenge: string }>;
  /** One change of staff accounts at a time. */
  change<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** @throws Refusal TITLE_UNKNOWN { titleId } for a role that names a title which is not there */
  checkTitles(roles: readonly HeldRole[]): Promise<void>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

export function createStaffService(
  platform: Platform,
  titles: Pick<TitleService, 'listTitles'>,
  lock: LockStaff = lockStaff,
): StaffService {
  const { pool, config, sealing } = platform;

  const change = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, async (connection) => {
      await lock(connection);
      return work(connection);
    });

  async function begin(connection: Connection, staffId: string, proof: StaffProof, from: From): Promise<Begun> {
    const { sessionId, token } = await beginSession(connection, sealing, staffId, proof, from);
    return { token, me: await readMe(connection, sealing, sessionId) };
  }

  return {
    async authenticate({ cookies, isBackground }) {
      const token = readCookie(cookies, config.publicOrigin);
      if (token === null) throw new Refusal('STAFF_SIGN_IN_REQUIRED');
      return findSession(pool, token, isBackground);
    },
    signInOptions: () => assertionOptions(pool, config, null),
    signIn: (passkey, from) =>
      inTransaction(pool, async (connection) =>
        begin(connection, await checkPasskey(connection, config, passkey, null), 'PASSKEY', from),
      ),
    recover: (code, from) =>
      inTransaction(pool, async (connection) =>
        begin(connection, await takeRecoveryCode(connection, code), 'RECOVERY', from),
      ),
    acceptOptions: async (token) =>
      creationOptions(pool, config, 'ACCEPT', await readInvitation(platform, pool, token)),
    accept: (given, from) =>
      change(async (connection) => {
        const { staffId, recoveryCodes } = await acceptInvitation(platform, connection, given);
        return { ...(await begin(connection, staffId, 'PASSKEY', from)), recoveryCodes };
      }),
    proofOptions: ({ staffId }) => assertionOptions(pool, config, staffId),
    prove: ({ staffId, sessionId }, passkey) =>
      inTransaction(pool, async (connection) => {
        await checkPasskey(connection, config, passkey, staffId);
        await proveSession(connection, sessionId);
        return readMe(connection, sealing, sessionId);
      }),
    addOptions: async ({ staffId }) => creationOptions(pool, config, 'ADD', await readStaff(platform, pool, staffId)),
    change,
    async checkTitles(roles) {
      const known = await titles.listTitles('en');
      const unknown = roles.find(
        ({ titleId }) => titleId !== null && !known.some((title) => title.titleId === titleId),
      );
      if (unknown !== undefined) throw new Refusal('TITLE_UNKNOWN', { titleId: unknown.titleId });
    },
    async sweep() {
      await sweepChallenges(pool);
      await sweepSessions(pool);
      await pool.query('DELETE FROM staff_invitation WHERE expires_at < now()');
    },
  };
}
