import { hash, randomBytes } from 'node:crypto';
import { storeMessage } from '../../outbox/service.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openInquiryText } from '../sealed.ts';
import { guestLimits } from './contract.ts';

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Stands for the fan that a guest's inquiry does not have: limits and lists are those of the address. */
export const guestIdOf = (emailHash: Buffer): string => `guest:${emailHash.toString('hex')}`;

/** The page of the site that a link opens. The secret is behind the `#`: browsers send it to no server, and so it is in no log. */
export const guestPath = (token: string): string => `/service-center?view=inbox#inquiry=${token}`;

/** @returns a new secret that opens the inquiry */
export async function createLink(connection: Connection, inquiryId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await connection.query(
    `INSERT INTO inquiry_guest_link (token_hash, inquiry_id, expires_at)
     VALUES ($1, $2, clock_timestamp() + make_interval(days => $3))`,
    [hashOf(token), inquiryId, guestLimits.linkDays],
  );
  return token;
}

export interface Linked {
  inquiryId: string;
  userId: string;
}

/** @throws Refusal NOT_FOUND for a secret that opens nothing, or no longer */
export async function openLink(database: Pick<Pool, 'query'> | Pick<Connection, 'query'>, token: string) {
  const { rows } = await database.query<{ inquiry_id: string; user_id: string }>(
    `SELECT inquiry_id, user_id FROM inquiry_guest_link JOIN inquiry USING (inquiry_id)
     WHERE token_hash = $1 AND expires_at > clock_timestamp()`,
    [hashOf(token)],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  const { inquiry_id: inquiryId, user_id: userId } = rows[0];
  return { inquiryId, userId } satisfies Linked;
}

interface GuestAnswer {
  inquiryId: string;
  emailSealed: Buffer;
  language: Language;
  /** Unique among all causes: the guest is mailed each once. */
  cause: string;
  topic: string;
  message: string;
}

/** Mails an answer to a guest, with a link to the conversation. */
export async function mailGuest(
  { sealing, lookup, words }: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  connection: Connection,
  { inquiryId, emailSealed, language, cause, topic, message }: GuestAnswer,
): Promise<void> {
  const token = await createLink(connection, inquiryId);
  await storeMessage({ sealing, lookup }, connection, {
    key: cause,
    kind: 'guestAnswered',
    recipient: openInquiryText(sealing, 'guest_email_sealed', inquiryId, emailSealed),
    userId: null,
    language,
    data: { topic: words(language, `inquiry:topics.${topic}`), days: String(guestLimits.linkDays) },
    parts: {
      quote: message.trim(),
      link: { text: words(language, 'mail:toInquiry'), path: guestPath(token) },
    },
    usefulFor: guestLimits.linkDays * 86_400,
    isNotice: true,
  });
}
