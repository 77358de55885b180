import { z } from 'zod';
import { nicknameKey } from '../../../rules/person/nickname.ts';
import { maskEmail, maskName } from '../../../rules/staff/mask.ts';
import type { SuspensionReason } from '../../../rules/suspension.ts';
import type { Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { Provider } from '../profile/person.ts';
import { typedPersonHashes } from '../profile/person-hashes.ts';
import { hashOfEmail, hashOfIdentity, openEmail, openName } from '../profile/sealed.ts';

type Deps = Pick<Platform, 'pool' | 'sealing' | 'lookup'>;

/** A fan in the staff's list of members: name and email address are masked, regardless of the reader's rights. */
export interface ListedMember {
  userId: string;
  nickname: string;
  /** `K***` */
  name: string;
  /** `m***@fans.example` */
  email: string;
  emailVerified: boolean;
  language: Language;
  joinedAt: string;
  /** Null if the account is not suspended. `until` is null for a suspension without an end. */
  suspension: { reason: SuspensionReason; until: string | null } | null;
}

interface Row {
  user_id: string;
  nickname: string;
  nickname_key: string;
  name_sealed: Buffer;
  email_sealed: Buffer;
  email_verified_at: Date | null;
  language: Language;
  joined_at: Date;
  /** `joined_at` in microseconds, for the cursor: two fans may have joined in one millisecond. */
  place: number;
  reason: SuspensionReason | null;
  until: Date | number | null;
}

const selectFans = `SELECT fan.user_id, nickname, nickname_key, name_sealed, email_sealed, email_verified_at, language, joined_at,
    (extract(epoch FROM joined_at) * 1000000)::bigint AS place, last.reason, last.until
  FROM fan LEFT JOIN LATERAL (
    SELECT reason, until FROM suspension WHERE suspension.user_id = fan.user_id ORDER BY entry DESC LIMIT 1
  ) AS last ON last.until > clock_timestamp()`;

/** The statements of the list; a test checks their query plans. */
export const memberStatements = {
  newest: `${selectFans} ORDER BY joined_at DESC, fan.user_id DESC LIMIT $1`,
  newestAfter: `${selectFans} WHERE (joined_at, fan.user_id) < (timestamptz 'epoch' + $2::double precision * interval '1 microsecond', $3)
    ORDER BY joined_at DESC, fan.user_id DESC LIMIT $1`,
  byNickname: `${selectFans}
    WHERE nickname_key COLLATE "C" >= $2 AND nickname_key COLLATE "C" < $3 AND fan.user_id <> ALL ($4)
    ORDER BY nickname_key COLLATE "C" LIMIT $1`,
  byIds: `${selectFans} WHERE fan.user_id = ANY ($1) ORDER BY joined_at DESC, fan.user_id DESC`,
  idsByEmail: 'SELECT user_id FROM fan WHERE email_hash = $1 LIMIT $2',
  idsByName: 'SELECT user_id FROM fan WHERE name_hash = $1 ORDER BY joined_at DESC LIMIT $2',
  idsByPhone: 'SELECT user_id FROM fan WHERE phone_hash = $1 ORDER BY joined_at DESC LIMIT $2',
  idsByIdentity: `SELECT user_id FROM unnest($1::text[], $2::bytea[]) AS identity (provider, subject_hash)
    JOIN fan_identity USING (provider, subject_hash)`,
};

/** The max number of results for one address, which any number of fans can enter without confirming it, or for a frequent name. */
const maxFound = 20;

function memberOf({ sealing }: Deps, row: Row): ListedMember {
  return {
    userId: row.user_id,
    nickname: row.nickname,
    name: maskName(openName(sealing, row)),
    email: maskEmail(openEmail(sealing, row)),
    emailVerified: row.email_verified_at !== null,
    language: row.language,
    joinedAt: row.joined_at.toISOString(),
    suspension: row.reason && {
      reason: row.reason,
      until: row.until instanceof Date ? row.until.toISOString() : null,
    },
  };
}

interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

export interface MemberPage {
  members: ListedMember[];
  nextCursor: string | null;
}

const NewestPlace = z.tuple([z.int(), z.string().max(64)]);

/** The newest first. */
export async function listNewest(deps: Deps, { cursor, limit }: PageRequest): Promise<MemberPage> {
  const after = readCursor(cursor, NewestPlace);
  const { rows } =
    after === null
      ? await deps.pool.query<Row>(memberStatements.newest, [limit + 1])
      : await deps.pool.query<Row>(memberStatements.newestAfter, [limit + 1, ...after]);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.place, row.user_id]);
  return { members: page.map((row) => memberOf(deps, row)), nextCursor };
}

/** No nickname contains them: the first sorts before all letters, the second after them. */
const [beforeLetters, afterLetters] = ['\u0001', '\u{10ffff}'];

/**
 * Fans whose nickname begins with `beginning`, sorted by nickname.
 * @param without fans who are in the list already
 */
export async function listByNickname(
  deps: Deps,
  beginning: string,
  { cursor, limit, without }: PageRequest & { without: readonly string[] },
): Promise<MemberPage> {
  const [after] = readCursor(cursor, z.tuple([z.string().max(200)])) ?? [null];
  const key = nicknameKey(beginning);
  const { rows } = await deps.pool.query<Row>(memberStatements.byNickname, [
    limit + 1,
    after === null ? key : after + beforeLetters,
    key + afterLetters,
    without,
  ]);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.nickname_key]);
  return { members: page.map((row) => memberOf(deps, row)), nextCursor };
}

/** The fans with these ids, the newest first; ids without an account are ignored. */
export async function listByIds(deps: Deps, userIds: readonly string[]): Promise<ListedMember[]> {
  if (userIds.length === 0) return [];
  const { rows } = await deps.pool.query<Row>(memberStatements.byIds, [userIds]);
  return rows.map((row) => memberOf(deps, row));
}

/** A fan in a list of another feature; a fan who has left has no name. */
export interface DeskFan {
  userId: string;
  nickname: string | null;
  /** Masked. */
  name: string | null;
}

export async function fansOf(deps: Deps, userIds: readonly string[]): Promise<(userId: string) => DeskFan> {
  const members = await listByIds(deps, [...new Set(userIds)]);
  const byId = new Map(members.map(({ userId, nickname, name }) => [userId, { userId, nickname, name }]));
  return (userId) => byId.get(userId) ?? { userId, nickname: null, name: null };
}

/** @returns the fans with this address, confirmed or not */
export async function findByEmail({ pool, lookup }: Deps, email: string): Promise<string[]> {
  const values = [await hashOfEmail(lookup, email), maxFound];
  const { rows } = await pool.query<{ user_id: string }>(memberStatements.idsByEmail, values);
  return rows.map((row) => row.user_id);
}

/** @param subject the fan's id at any of the sign-in providers */
export async function findByIdentity({ pool, lookup }: Deps, subject: string): Promise<string[]> {
  const providers = Provider.options;
  const hashes = await Promise.all(providers.map((provider) => hashOfIdentity(lookup, provider, subject)));
  const { rows } = await pool.query<{ user_id: string }>(memberStatements.idsByIdentity, [providers, hashes]);
  return rows.map((row) => row.user_id);
}

/** The fans who have this whole name or phone number in their profile, the newest first. */
export async function findByPerson({ pool, lookup }: Deps, typed: string): Promise<string[]> {
  const { name, phone } = await typedPersonHashes(lookup, typed);
  const idsOf = async (statement: string, hash: Buffer | null) =>
    hash === null ? [] : (await pool.query<{ user_id: string }>(statement, [hash, maxFound])).rows;
  const found = [
    ...(await idsOf(memberStatements.idsByName, name)),
    ...(await idsOf(memberStatements.idsByPhone, phone)),
  ];
  return [...new Set(found.map((row) => row.user_id))];
}
