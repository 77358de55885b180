import type { Statements } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type KindOfMessage, type MessageKind, messageKinds } from './message-kinds.ts';
import { hashOfRecipient } from './sealed.ts';

export const stopReasons = ['BOUNCED', 'COMPLAINED'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why and since when an address gets no mail but codes and invitations of staff. */
export interface StoppedAddress {
  reason: StopReason;
  /** `5.1.1`; null if there is none. */
  status: string | null;
  at: string;
}

const kindsFor = (...reasons: readonly KindOfMessage['why'][]): MessageKind[] =>
  Object.entries(messageKinds)
    .filter(([, { why }]) => reasons.includes(why))
    // `messageKinds` has no other keys.
    .map(([kind]) => kind as MessageKind);

/** Codes, which are sent to an address that is not confirmed. */
export const kindsByAddress = kindsFor('address');
/** Sent to stopped addresses too: codes show that an address works again, and an invitation has no other way to its reader. */
export const kindsToAll = kindsFor('address', 'staff');

/** Messages that are due to stopped addresses. */
export const dueToStopped = `
  SELECT message_id FROM outgoing_message JOIN stopped_address USING (recipient_hash)
  WHERE message_id = ANY ($1) AND kind <> ALL ($2)`;

/** Stops an address; nothing for one that is stopped. A complaint counts more than a bounce. */
export async function stopAddress(
  database: Statements,
  { hash, userId, reason, status }: { hash: Buffer; userId: string | null; reason: StopReason; status: string | null },
): Promise<void> {
  await database.query(
    `INSERT INTO stopped_address (recipient_hash, user_id, reason, status) VALUES ($1, $2, $3, $4)
     ON CONFLICT (recipient_hash) DO UPDATE SET user_id = excluded.user_id, reason = excluded.reason, status = excluded.status
       WHERE stopped_address.reason = 'BOUNCED' AND excluded.reason = 'COMPLAINED'`,
    [hash, userId, reason, status],
  );
}

type Means = Pick<Platform, 'lookup'>;

/** @returns null for an address that gets mail */
export async function readStopped(
  { lookup }: Means,
  database: Statements,
  email: string,
): Promise<StoppedAddress | null> {
  const { rows } = await database.query<{ reason: StopReason; status: string | null; stopped_at: Date }>(
    'SELECT reason, status, stopped_at FROM stopped_address WHERE recipient_hash = $1',
    [await hashOfRecipient(lookup, email)],
  );
  const [row] = rows;
  return row === undefined ? null : { reason: row.reason, status: row.status, at: row.stopped_at.toISOString() };
}

/** Lets an address get mail again. @returns false for one that was not stopped */
export async function resumeAddress({ lookup }: Means, database: Statements, email: string): Promise<boolean> {
  const { rowCount } = await database.query('DELETE FROM stopped_address WHERE recipient_hash = $1', [
    await hashOfRecipient(lookup, email),
  ]);
  return rowCount === 1;
}

/** The status with which a mail server has said that there is no such mailbox; null for any other answer. */
export function statusOfNoMailbox(error: unknown): string | null {
  if (!(error instanceof Error) || !('response' in error) || typeof error.response !== 'string') return null;
  return /^55\d[ -](5\.1\.(?:[1236]|10))\b/.exec(error.response)?.[1] ?? null;
}
