import type { z } from 'zod';
import { ageOn, minimumAges, type Residence } from '../../../rules/person/age.ts';
import { nicknameKey } from '../../../rules/person/nickname.ts';
import { emailKey } from '../../../rules/person/person.ts';
import { scopes } from '../../../rules/scopes.ts';
import { type Connection, inTransaction, type Statements } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Prose } from '../../platform/text/prose.ts';
import type { accountCalls } from '../contract.ts';
import type { EmailCodes } from '../email/email-codes.ts';
import type { ReservedNicknames } from '../nickname/reserved-nicknames.ts';
import type { VerifiedPerson } from '../providers/provider.ts';
import type { Sessions, TokenPair } from '../session/sessions.ts';
import { signedIn, signInDevice } from '../sign-in/sign-in.ts';
import type { SignInReply } from '../sign-in/sign-in-contract.ts';
import type { PendingSignUp, SignUpTokens } from '../sign-in/sign-up-tokens.ts';
import type { Agreement, Provider } from './person.ts';
import { hashOfName, hashOfPhone } from './person-hashes.ts';
import { hashOfEmail, hashOfIdentity, sealBirthDate, sealEmail, sealName, sealPhone } from './sealed.ts';
import { refusingTaken } from './taken.ts';
import type { Terms, TermsVersion } from './terms.ts';

type Form = z.output<(typeof accountCalls)['POST /user/join']['body']>;
type Agreement = z.output<typeof Agreement>;
type Visitor = Pick<Caller, 'origin' | 'deviceId' | 'agent' | 'language'>;

export interface Join {
  /** The current agreements for sign-up, in the reader's language. */
  agreements(language: Language): Promise<(Agreement & { required: boolean; title: string; prose: Prose })[]>;
  isNicknameFree(nickname: string): Promise<boolean>;
  /**
   * Creates the account and its first session.
   * @throws Refusal UNDERAGE before anything is stored; AGREEMENT_REQUIRED with `missing`; SIGN_UP_EXPIRED; NICKNAME_TAKEN;
   * EMAIL_TAKEN only to the person whose provider confirmed the address; INVALID_REQUEST for an impossible birth date
   */
  join(form: Form, visitor: Visitor): Promise<SignInReply>;
}

/** The oldest person on record reached 122. */
const highestAge = 130;

interface Needs {
  terms: Terms;
  sessions: Sessions;
  signUpTokens: SignUpTokens;
  emailCodes: Pick<EmailCodes, 'sendWith'>;
  reserved: Pick<ReservedNicknames, 'has'>;
}

export function createJoin(platform: Platform, { terms, sessions, signUpTokens, emailCodes, reserved }: Needs): Join {
  const { config, pool, words } = platform;

  return {
    async agreements(language) {
      const current = await terms.currentTexts(language);
      return current.map(({ termsId, version, required, title, prose }) => {
        return { termsId, version, required, title, prose };
      });
    },

    async isNicknameFree(nickname) {
      if (await reserved.has(nickname)) return false;
      const key = nicknameKey(nickname);
      const { rows } = await pool.query<{ taken: boolean }>(
        `SELECT EXISTS (SELECT FROM fan WHERE nickname_key = $1) OR is_held('NICKNAME', $1) AS taken`,
        [key],
      );
      return rows[0]?.taken === false;
    },

    async join(form, visitor) {
      const deviceId = signInDevice(visitor, config.publicOrigin);
      const pending = await signUpTokens.read(form.signupToken, deviceId);
      const provenAge = checkAge(form, await today(pool));
      if (await reserved.has(form.nickname)) throw new Refusal('NICKNAME_TAKEN');
      const agreed = checkAgreements(form.agreements, await terms.current(visitor.language));
      const userId = newId();
      const binding = { origin: config.publicOrigin, deviceId, scopes };
      const verified = isConfirmed(form.email, pending.person);
      const emailHash = await hashOfEmail(platform.lookup, form.email);
      const nameHash = await hashOfName(platform.lookup, form.name);
      const phoneHash = await hashOfPhone(platform.lookup, form.phone || null);
      const identity = await hashOfIdentity(platform.lookup, pending.provider, pending.person.subject);
      const tokens = await refusingTaken(() =>
        inTransaction(pool, async (connection): Promise<TokenPair> => {
          await useUp(connection, pending);
          const fan = { ...form, verified, emailHash, nameHash, phoneHash, provenAge };
          await storeFan(connection, platform, userId, fan, visitor.language);
          await storeIdentity(connection, userId, pending.provider, identity);
          await storeAgreements(connection, userId, agreed, visitor.language);
          await emailCodes.sendWith(connection, userId, visitor.language);
          return sessions.open(userId, binding, visitor.agent, connection);
        }),
      );
      const fan = { user_id: userId, nickname: form.nickname, email: form.email, verified };
      return signedIn(words(visitor.language, 'account:joined', { name: form.nickname }), fan, tokens);
    },
  };
}

/** Today's date in Seoul, by the database's clock. */
export async function today(database: Statements): Promise<string> {
  const { rows } = await database.query<{ today: string }>(
    `SELECT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date AS today`,
  );
  const [row] = rows;
  if (!row) throw new Error('SELECT returned no date');
  return row.today;
}

/**
 * @returns the lowest age, in years, that the person has reached
 * @throws Refusal UNDERAGE; INVALID_REQUEST for an impossible date
 */
export function checkAge(person: { birthDate: string; residence: Residence }, today: string): number {
  const { birthDate, residence } = person;
  const age = ageOn(birthDate, today);
  if (age < 0 || age > highestAge) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'body.birthDate', reason: 'must be a day in the past' }] });
  }
  const minimumAge = minimumAges[residence];
  if (age < minimumAge) throw new Refusal('UNDERAGE', { minimumAge });
  return minimumAge;
}

/** The accepted current versions; accepting another version does not count. */
function checkAgreements(agreements: readonly Agreement[], current: readonly TermsVersion[]): TermsVersion[] {
  const agreed = current.filter(({ termsId, version }) =>
    agreements.some((agreement) => agreement.termsId === termsId && agreement.version === version),
  );
  const missing = current.filter((version) => version.required && !agreed.includes(version));
  if (missing.length > 0) throw new Refusal('AGREEMENT_REQUIRED', { missing: missing.map(({ termsId }) => termsId) });
  return agreed;
}

/** True if the provider has confirmed the address that the fan entered. */
const isConfirmed = (email: string, person: VerifiedPerson) =>
  person.emailVerified && person.email !== null && emailKey(person.email) === emailKey(email);

async function useUp(connection: Connection, { tokenId, expiresAt }: PendingSignUp): Promise<void> {
  const { rowCount } = await connection.query(
    'INSERT INTO signup_token_spent (token_id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [tokenId, expiresAt],
  );
  if (rowCount === 0) throw new Refusal('SIGN_UP_EXPIRED');
}

async function storeFan(
  connection: Connection,
  { sealing }: Pick<Platform, 'sealing'>,
  userId: string,
  form: Form & { verified: boolean; emailHash: Buffer; nameHash: Buffer; phoneHash: Buffer | null; provenAge: number },
  language: Language,
): Promise<void> {
  await connection.query(
    `INSERT INTO fan (user_id, name_sealed, nickname, nickname_key, email_sealed, email_hash, email_verified_at,
       phone_sealed, birth_date_sealed, proven_age, gender, residence, language, name_hash, phone_hash)
     VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN clock_timestamp() END, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      userId,
      sealName(sealing, userId, form.name),
      form.nickname,
      nicknameKey(form.nickname),
      sealEmail(sealing, userId, form.email),
      form.emailHash,
      form.verified,
      sealPhone(sealing, userId, form.phone || null),
      sealBirthDate(sealing, userId, form.birthDate),
      form.provenAge,
      form.gender,
      form.residence,
      language,
      form.nameHash,
      form.phoneHash,
    ],
  );
}

/** If the identity got its account meanwhile, from another tab, the fan is signed in instead. */
async function storeIdentity(
  connection: Connection,
  userId: string,
  provider: Provider,
  identity: Buffer,
): Promise<void> {
  const { rowCount } = await connection.query(
    'INSERT INTO fan_identity (provider, subject_hash, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [provider, identity, userId],
  );
  if (rowCount === 0) throw new Refusal('SIGN_UP_EXPIRED');
}

async function storeAgreements(
  connection: Connection,
  userId: string,
  agreed: readonly TermsVersion[],
  language: Language,
): Promise<void> {
  await connection.query(
    `INSERT INTO fan_agreement (user_id, terms_id, version, locale)
     SELECT $1, terms_id, version, $2 FROM unnest($3::text[], $4::text[]) AS agreed (terms_id, version)`,
    [userId, language, agreed.map(({ termsId }) => termsId), agreed.map(({ version }) => version)],
  );
}
