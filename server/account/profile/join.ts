import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { ageOn, minimumAges, type Residence } from '../../../rules/age.ts';
import { nicknameKey } from '../../../rules/nickname.ts';
import { emailKey } from '../../../rules/person.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type ErrorCode, Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Prose } from '../../platform/text/prose.ts';
import type { accountCalls } from '../contract.ts';
import { randomId } from '../secrets.ts';
import type { Sessions, TokenPair } from '../session/sessions.ts';
import { signedIn, signInDevice } from '../sign-in/sign-in.ts';
import type { SignInReply } from '../sign-in/sign-in-contract.ts';
import type { PendingSignUp, SignUpTokens } from '../sign-in/sign-up-tokens.ts';
import type { AccountTables } from '../tables.ts';
import type { Agreement } from './person.ts';
import type { Terms, TermsVersion } from './terms.ts';

type Form = z.output<(typeof accountCalls)['POST /user/join']['body']>;
type Agreement = z.output<typeof Agreement>;
type Visitor = Pick<Caller, 'origin' | 'deviceId' | 'agent' | 'language'>;

export interface Join {
  /** The agreements that sign-up asks for today, in the reader's language. */
  agreements(language: Language): Promise<(Agreement & { required: boolean; title: string; prose: Prose })[]>;
  isNicknameFree(nickname: string): Promise<boolean>;
  isEmailFree(email: string): Promise<boolean>;
  /**
   * Creates the account and its first session.
   * @throws Refusal UNDERAGE before anything is stored; AGREEMENT_REQUIRED with `missing`; SIGN_UP_EXPIRED; NICKNAME_TAKEN;
   * EMAIL_TAKEN; INVALID_REQUEST for an impossible birth date
   */
  join(form: Form, visitor: Visitor): Promise<SignInReply>;
}

/** The oldest person on record reached 122. */
const highestAge = 130;

/** The refusal for each constraint. Earlier checks can be outdated, so the constraints decide. */
const takenBy: Readonly<Record<string, ErrorCode>> = {
  fan_nickname_unique: 'NICKNAME_TAKEN',
  fan_email_unique: 'EMAIL_TAKEN',
  fan_identity_held: 'REJOIN_LATER',
  fan_of_age: 'UNDERAGE',
};

export function createJoin(platform: Platform, terms: Terms, sessions: Sessions, signUpTokens: SignUpTokens): Join {
  const { config, words } = platform;
  const database: Kysely<AccountTables> = platform.database.withTables<AccountTables>();

  async function isFree(column: 'nickname_key' | 'email_key', key: string): Promise<boolean> {
    const kind = column === 'nickname_key' ? 'NICKNAME' : 'EMAIL';
    const { rows } = await sql<{ taken: boolean }>`
      SELECT EXISTS (SELECT FROM fan WHERE ${sql.ref(column)} = ${key}) OR is_held(${kind}, ${key}) AS taken`.execute(
      database,
    );
    return rows[0]?.taken === false;
  }

  return {
    async agreements(language) {
      const current = await terms.currentTexts(language);
      return current.map(({ termsId, version, required, title, prose }) => {
        return { termsId, version, required, title, prose };
      });
    },

    isNicknameFree: (nickname) => isFree('nickname_key', nicknameKey(nickname)),
    isEmailFree: (email) => isFree('email_key', emailKey(email)),

    async join(form, visitor) {
      const deviceId = signInDevice(visitor, config.publicOrigin);
      const pending = await signUpTokens.read(form.signupToken, deviceId);
      checkAge(form, await today(database));
      const agreed = checkAgreements(form.agreements, await terms.current(visitor.language));
      const userId = randomId();
      const binding = { origin: config.publicOrigin, deviceId };
      const tokens = await refusingTaken(() =>
        database.transaction().execute(async (transaction): Promise<TokenPair> => {
          await useUp(transaction, pending);
          await storeFan(transaction, userId, form, visitor.language);
          await storeIdentity(transaction, userId, pending);
          const rows = agreed.map((agreement) => agreementRow(userId, agreement, visitor.language));
          await transaction.insertInto('fan_agreement').values(rows).execute();
          return sessions.open(userId, binding, visitor.agent, transaction);
        }),
      );
      const fan = { user_id: userId, name: form.name, email: form.email };
      return signedIn(words(visitor.language, 'account:joined', { name: form.name }), fan, tokens);
    },
  };
}

/** Today's date in Seoul, by the database's clock. */
export async function today(database: Kysely<AccountTables>): Promise<string> {
  const { rows } = await sql<{ today: string }>`SELECT (now() AT TIME ZONE 'Asia/Seoul')::date AS today`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new Error('The database gave no date');
  return row.today;
}

/** @throws Refusal UNDERAGE; INVALID_REQUEST for an impossible date */
export function checkAge(person: { birthDate: string; residence: Residence }, today: string): void {
  const { birthDate, residence } = person;
  const age = ageOn(birthDate, today);
  if (age < 0 || age > highestAge) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'body.birthDate', reason: 'must be a day in the past' }] });
  }
  const minimumAge = minimumAges[residence];
  if (age < minimumAge) throw new Refusal('UNDERAGE', { minimumAge });
}

/** The accepted current versions; accepting another version does not count. */
function checkAgreements(given: readonly Agreement[], current: readonly TermsVersion[]): TermsVersion[] {
  const agreed = current.filter(({ termsId, version }) =>
    given.some((agreement) => agreement.termsId === termsId && agreement.version === version),
  );
  const missing = current.filter((version) => version.required && !agreed.includes(version));
  if (missing.length > 0) throw new Refusal('AGREEMENT_REQUIRED', { missing: missing.map(({ termsId }) => termsId) });
  return agreed;
}

async function useUp(transaction: Transaction<AccountTables>, { tokenId, expiresAt }: PendingSignUp): Promise<void> {
  const used = await transaction
    .insertInto('signup_token_spent')
    .values({ token_id: tokenId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_id')
    .executeTakeFirst();
  if (!used) throw new Refusal('SIGN_UP_EXPIRED');
}

async function storeFan(
  transaction: Transaction<AccountTables>,
  userId: string,
  form: Form,
  language: Language,
): Promise<void> {
  await transaction
    .insertInto('fan')
    .values({
      user_id: userId,
      name: form.name,
      nickname: form.nickname,
      nickname_key: nicknameKey(form.nickname),
      email: form.email,
      email_key: emailKey(form.email),
      phone: form.phone || null,
      birth_date: form.birthDate,
      gender: form.gender,
      residence: form.residence,
      language,
    })
    .execute();
}

/** If the identity got its account meanwhile, from another tab, the fan is signed in instead. */
async function storeIdentity(
  transaction: Transaction<AccountTables>,
  userId: string,
  { provider, person }: PendingSignUp,
): Promise<void> {
  const linked = await transaction
    .insertInto('fan_identity')
    .values({ provider, subject: person.subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!linked) throw new Refusal('SIGN_UP_EXPIRED');
}

function agreementRow(userId: string, { termsId, version }: TermsVersion, locale: Language) {
  return { user_id: userId, terms_id: termsId, version, locale };
}

/** Converts a violated constraint into its refusal. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof pg.DatabaseError && error.constraint ? takenBy[error.constraint] : undefined;
    throw code ? new Refusal(code) : error;
  }
}
