import { createHash } from 'node:crypto';
import { nicknameKey } from '../../rules/person/nickname.ts';
import { hashOfName } from '../../server/account/profile/person-hashes.ts';
import {
  hashOfEmail,
  hashOfIdentity,
  sealBirthDate,
  sealEmail,
  sealName,
} from '../../server/account/profile/sealed.ts';
import { sealInquiryText } from '../../server/inquiry/sealed.ts';
import type { Connection } from '../../server/platform/database/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { copyRows, type Value } from './copy-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

const digest = (text: string): Buffer => createHash('md5').update(text).digest();

/** As unguessable ids are written: neighbours in time are no neighbours in an index. */
export const idOf = (kind: string, n: number): string => digest(`${kind} ${n}`).toString('base64url');
export const userIdOf = (n: number): string => idOf('member', n);
export const emailOf = (n: number): string => `fan${n}@fans.example`;
export const nicknameOf = (n: number): string => `${['mina', 'sora', 'haru', 'kai', 'lumi'][n % 5] ?? ''}${n}`;

const minute = 60_000;
export const joinedAt = (n: number, now: number): Date => new Date(now - n * minute);
const languages = ['ko', 'en', 'ja'] as const;
export const languageOf = (n: number) => languages[n % 3] ?? 'ko';

/** Rows that need a promise for each: made for so many members at once. */
const batch = 10_000;

type Sources = Pick<Platform, 'sealing' | 'lookup'>;

async function fanRow({ sealing, lookup }: Sources, n: number, now: number): Promise<Value[]> {
  const userId = userIdOf(n);
  const nickname = nicknameOf(n);
  const joined = joinedAt(n, now);
  const isVerified = n % 10 > 0;
  return [
    userId,
    sealName(sealing, userId, `Fan ${n}`),
    nickname,
    nicknameKey(nickname),
    sealEmail(sealing, userId, emailOf(n)),
    await hashOfEmail(lookup, emailOf(n)),
    isVerified ? joined : null,
    sealBirthDate(sealing, userId, '2000-01-01'),
    20,
    'KOREA',
    languageOf(n),
    joined,
    await hashOfName(lookup, `Fan ${n}`),
  ];
}

/**
 * Members with an identity, an agreement, a session and a lot of paid rights each; some are suspended, and some have sent an inquiry.
 */
export async function copyMembers(
  sources: Sources,
  connection: Connection,
  members: number,
  now: number,
): Promise<void> {
  const tables = ['fan', 'fan_identity', 'fan_agreement', 'refresh_family', 'suspension', 'paid_lot', 'inquiry'];
  await withoutIndexes(connection, tables, async () => {
    for (let first = 1; first <= members; first += batch) {
      const numbers = Array.from({ length: Math.min(batch, members - first + 1) }, (_, index) => first + index);
      await copyBatch(sources, connection, numbers, now);
    }
  });
}

async function copyBatch(sources: Sources, connection: Connection, numbers: number[], now: number): Promise<void> {
  const fans = await Promise.all(numbers.map((n) => fanRow(sources, n, now)));
  const columns =
    'user_id name_sealed nickname nickname_key email_sealed email_hash email_verified_at birth_date_sealed';
  await copyRows(connection, 'fan', `${columns} proven_age residence language joined_at name_hash`.split(' '), fans);
  const identities = await Promise.all(
    numbers.map(async (n) => ['kakao', await hashOfIdentity(sources.lookup, 'kakao', `k${n}`), userIdOf(n)]),
  );
  await copyRows(connection, 'fan_identity', ['provider', 'subject_hash', 'user_id'], identities);
  await copyRows(
    connection,
    'fan_agreement',
    ['user_id', 'terms_id', 'version', 'locale', 'agreed_at'],
    numbers.map((n) => [userIdOf(n), 'service', '1', languageOf(n), joinedAt(n, now)]),
  );
  await copyRows(
    connection,
    'refresh_family',
    ['family_id', 'user_id', 'origin', 'device_id', 'agent', 'expires_at'],
    numbers.map((n) => [
      idOf('family', n),
      userIdOf(n),
      'https://fans.example',
      idOf('device', n),
      'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
      new Date(now + 30 * 24 * 60 * minute),
    ]),
  );
  await copyRows(
    connection,
    'paid_lot',
    ['user_id', 'source', 'granted', 'remaining'],
    numbers.map((n) => [userIdOf(n), 'welcome', 10, 10]),
  );
  await copyRows(
    connection,
    'suspension',
    ['user_id', 'action', 'reason', 'until', 'operator'],
    numbers.filter((n) => n % 100 === 0).map((n) => [userIdOf(n), 'SUSPENDED', 'ABUSE', 'infinity', 'seed']),
  );
  await copyRows(
    connection,
    'inquiry',
    inquiryColumns,
    numbers.filter((n) => n % 10 === 0).map((n) => inquiryRow(sources, n, now)),
  );
}

const inquiryColumns = 'inquiry_id user_id topic message_sealed language place asked_at answered_at'.split(' ');

function inquiryRow({ sealing }: Pick<Sources, 'sealing'>, n: number, now: number): Value[] {
  const inquiryId = idOf('inquiry', n);
  const requestedAt = joinedAt(n, now);
  // One of a thousand waits for an answer.
  const answered = n % 1_000 === 0 ? null : new Date(requestedAt.getTime() + minute);
  const message = sealInquiryText(sealing, 'message_sealed', inquiryId, `Where is my order? ${n}`);
  return [inquiryId, userIdOf(n), 'PAYMENT', message, languageOf(n), 1, requestedAt, answered];
}
