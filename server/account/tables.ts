import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Scope } from '../../rules/scopes.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Profile } from './contract.ts';
import type { Provider } from './profile/person.ts';

/** An instant that the database sets by default. */
type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

// A type and not an interface: Kysely's `withTables` needs an index signature, which interfaces don't have.
export type AccountTables = {
  fan: {
    user_id: string;
    /** `profile/sealed.ts` opens all that is sealed. */
    name_sealed: Buffer;
    nickname: string;
    nickname_key: string;
    email_sealed: Buffer;
    /** By which addresses are found and compared, and kept unique once they are confirmed. */
    email_hash: Buffer;
    email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    phone_sealed: Buffer | null;
    birth_date_sealed: Buffer;
    /** In years: what the fan was checked to have reached, for the database's own guard. */
    proven_age: number;
    gender: Profile['gender'];
    residence: Profile['residence'];
    language: Language;
    joined_at: Instant;
    version: Generated<number>;
  };
  /** An identity is found by `hashOfIdentity`. */
  fan_identity: { provider: Provider; subject_hash: Buffer; user_id: string; linked_at: Instant };
  identity_log: {
    entry: Generated<string>;
    user_id: string;
    provider: Provider;
    action: 'LINKED' | 'UNLINKED';
    at: ColumnType<Date, never, never>;
  };
  fan_agreement: {
    entry: Generated<string>;
    user_id: string;
    terms_id: string;
    version: string;
    locale: Language;
    agreed_at: Instant;
    action: ColumnType<'GIVEN' | 'WITHDRAWN', 'GIVEN' | 'WITHDRAWN' | undefined, never>;
  };
  email_code: {
    code_id: Generated<number>;
    user_id: string;
    email_hash: Buffer;
    code_hash: Buffer;
    attempts_left: number;
    sent_at: Instant;
    expires_at: Instant;
  };
  held_name: { kind: 'NICKNAME' | 'EMAIL' | 'IDENTITY'; key_hash: Buffer; until: Instant };
  ended_family: { family_id: string; ended_at: Instant };
  refresh_family: {
    family_id: string;
    user_id: string;
    origin: string;
    device_id: string;
    /** What a partner's page may do; all of them on the platform itself. */
    scopes: Scope[];
    agent: string;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    revoked_reason: RevocationReason | null;
    narrowed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  refresh_token: {
    token_hash: Buffer;
    family_id: string;
    issued_at: Instant;
    spent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  oauth_state: {
    state_hash: Buffer;
    provider: Provider;
    device_id: string;
    code_verifier: string;
    nonce: string;
    expires_at: Instant;
    /** The fan and the session that link an identity; both null for a sign-in. */
    link_user_id: ColumnType<string | null, string | null | undefined, never>;
    link_family_id: ColumnType<string | null, string | null | undefined, never>;
  };
  signup_token_spent: { token_id: string; expires_at: Instant };
  handoff_code: {
    code_hash: Buffer;
    user_id: string;
    origin: string;
    code_challenge: string;
    device_id: string;
    scopes: Scope[];
    expires_at: Instant;
  };
};

export type RevocationReason = 'LOGOUT' | 'DEVICE_REVOKED' | 'REUSED' | 'FOREIGN' | 'SUPERSEDED' | 'PARTNER_STOPPED';
export type FanRow = Selectable<AccountTables['fan']>;
