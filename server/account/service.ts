import { type Outbox, stoppedPersonalData } from '../outbox/service.ts';
import type { Authenticate, Fan, Visitor } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { PolicyService } from '../policy/service.ts';
import { accountSettings } from './config.ts';
import { createMemberDesk, type MemberDesk } from './desk/member-desk.ts';
import { createEmailCodes, type EmailCodes } from './email/email-codes.ts';
import { createWithdrawal, type Withdrawal } from './leaving/withdrawal.ts';
import { createLinking, type Linking } from './linking/linking.ts';
import { createMailChoices, type MailChoices, mailsTurnedOff } from './mail-choice/mail-choices.ts';
import {
  type NicknameRequest,
  nicknameAsksOf,
  readNicknameRequest,
  shownNickname,
} from './nickname/nickname-request.ts';
import { createReservedNicknames, type ReservedNicknames } from './nickname/reserved-nicknames.ts';
import { membersLeft } from './notice/mail-member.ts';
import { readRecipient } from './notice/mail-notice.ts';
import { accountPersonalData } from './personal-data.ts';
import { type Agreements, createAgreements } from './profile/agreements.ts';
import { createJoin, type Join } from './profile/join.ts';
import { hashEarlierFans } from './profile/person-hashes.ts';
import { createProfiles, type Profiles } from './profile/profile.ts';
import { createTerms } from './profile/terms.ts';
import { createProviders } from './providers/providers.ts';
import { createAccessTokens, type Session } from './session/access-tokens.ts';
import { createRevocations, type ScopesLeft } from './session/revocations.ts';
import { createSessions, type Sessions } from './session/sessions.ts';
import { createHandoff, type Handoff } from './sign-in/handoff.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';
import { createSignUpTokens } from './sign-in/sign-up-tokens.ts';
import { suspensionsOf } from './suspension/suspend.ts';
import { createSuspensions, type Suspensions } from './suspension/suspensions.ts';

export type { ListedMember } from './desk/find-members.ts';
export type { MemberAccount } from './desk/member-account.ts';
export { type LockForStaff, lockForStaff, type MemberDesk } from './desk/member-desk.ts';
export { type ExportRequest, exportFile } from './leaving/export-file.ts';
export { type FanSession, type LockFan, lockMember, preventLeaving } from './leaving/prevent-leaving.ts';
export { nameKey } from './nickname/reserved-nicknames.ts';
export { mailChosen } from './notice/mail-chosen.ts';
export {
  createMailReader,
  type MailingMeans,
  type MailReader,
  type MemberMail,
  mailMember,
} from './notice/mail-member.ts';
export { hashOfEmail } from './profile/sealed.ts';
export { mailOfNewDevice } from './session/new-device.ts';
export { endOnOrigins } from './session/rotation.ts';
export { operatorOf, staffOf } from './suspension/operator.ts';

export interface AccountService {
  /**
   * The fan whose access token a request has. 401 only without a valid token, 403 for a token issued for another origin. A token
   * that was seen before costs a hash and two look-ups in memory.
   */
  authenticate: Authenticate;
  signIn: SignIn;
  join: Join;
  handoff: Handoff;
  sessions: Sessions;
  profiles: Profiles;
  agreements: Agreements;
  withdrawal: Withdrawal;
  linking: Linking;
  emailCodes: EmailCodes;
  mailChoices: MailChoices;
  suspensions: Suspensions;
  /** The nickname that other fans see. @throws Refusal LOGIN_REQUIRED when the account was deleted */
  shownNickname(userId: string): Promise<string>;
  /** The nicknames that no member may have. Other features add their names. */
  readonly reservedNicknames: ReservedNicknames;
  /** The staff's request for another nickname; null without one. */
  readNicknameRequest(userId: string): Promise<NicknameRequest | null>;
  /** For the staff. */
  desk: MemberDesk;
  /** The personal data of all features, the account's own first. */
  personalData: readonly PersonalData[];
  /** Deletes expired rows; the server calls it about every hour. */
  sweep(): Promise<void>;
  /** Ends the connection that receives revocations. */
  close(): Promise<void>;
}

/** @param others the personal data of the other features; read at the call, since some of them need this feature */
export function createAccountService(
  platform: Platform,
  policies: Pick<PolicyService, 'current' | 'read'>,
  outbox: Outbox,
  others: () => readonly PersonalData[] = () => [],
): AccountService {
  const { config, pool } = platform;
  outbox.addCheck(membersLeft);
  outbox.addCheck(mailsTurnedOff);
  const mailChoices = createMailChoices(platform, outbox);
  const accessTokens = createAccessTokens(config.tokenSecrets);
  const signUpTokens = createSignUpTokens(config.tokenSecrets);
  const suspensions = createSuspensions(pool);
  const revocations = createRevocations(platform, suspensions);
  const sessions = createSessions(platform, accessTokens, revocations);
  const providers = createProviders(platform, config.of(accountSettings));
  const terms = createTerms(policies);
  const agreements = createAgreements(platform, terms);
  const emailCodes = createEmailCodes(platform, outbox);
  const reservedNicknames = createReservedNicknames();
  const profiles = createProfiles(platform, agreements, emailCodes, reservedNicknames);
  const linking = createLinking(platform, providers, outbox);
  const withdrawal = createWithdrawal(platform, others, revocations);

  function admit(session: Session, { origin, deviceId }: Visitor): Fan | Promise<Fan> {
    if (session.origin !== origin) throw new Refusal('ORIGIN_REFUSED');
    // A request may name no device, but not another one than its session's: tickets and players count devices by it.
    if (deviceId !== null && deviceId !== session.deviceId) throw new Refusal('LOGIN_REQUIRED');
    const left = revocations.scopesLeft(session.familyId);
    return left instanceof Promise
      ? left.then((scopesLeft) => withSuspension(unlessChanged(session, scopesLeft)))
      : withSuspension(unlessChanged(session, left));
  }

  function withSuspension(fan: Fan): Fan | Promise<Fan> {
    const suspension = suspensions.of(fan.userId, revocations.isListening());
    if (suspension instanceof Promise)
      return suspension.then((current) => (current ? { ...fan, suspension: current } : fan));
    return suspension ? { ...fan, suspension } : fan;
  }

  return {
    authenticate(token, visitor) {
      const session = accessTokens.verify(token);
      return session instanceof Promise
        ? session.then((verified) => admit(verified, visitor))
        : admit(session, visitor);
    },
    signIn: createSignIn(platform, providers, sessions, signUpTokens),
    join: createJoin(platform, { terms, sessions, signUpTokens, emailCodes, reserved: reservedNicknames }),
    handoff: createHandoff(platform, sessions),
    sessions,
    profiles,
    agreements,
    emailCodes,
    mailChoices,
    suspensions,
    desk: createMemberDesk(platform, { sessions, agreements, outbox, withdrawal }),
    linking,
    withdrawal,
    reservedNicknames,
    shownNickname: (userId) => shownNickname(platform.pool, userId),
    readNicknameRequest: (userId) => readNicknameRequest(platform.pool, userId),
    get personalData() {
      return [
        ...accountPersonalData(
          { profiles, agreements, sessions, linking, mailChoices },
          {
            suspensions: (userId) => suspensionsOf(platform, userId),
            nicknames: (userId) => nicknameAsksOf(platform.pool, userId),
          },
        ),
        stoppedPersonalData(
          platform,
          async (database, userId) => (await readRecipient(platform, database, userId))?.email ?? null,
        ),
        ...others(),
      ];
    },
    async sweep() {
      for (const table of ['oauth_state', 'signup_token_spent', 'handoff_code']) {
        await pool.query(`DELETE FROM ${table} WHERE expires_at < now()`);
      }
      await pool.query('DELETE FROM held_name WHERE until < now()');
      await emailCodes.sweep();
      await sessions.sweep();
      await hashEarlierFans(platform);
    },
    close: () => revocations.close(),
  };
}

/** A token with more scopes than its session has now counts as expired: the client refreshes it. */
function unlessChanged(session: Session, left: ScopesLeft | null): Fan {
  if (left === null) return session;
  if (left.length === 0) throw new Refusal('LOGIN_REQUIRED');
  if (!session.scopes.every((scope) => left.includes(scope))) throw new Refusal('TOKEN_EXPIRED');
  return session;
}
