import { createHash } from 'node:crypto';
import { Webhook as Signature } from 'standardwebhooks';
import { z } from 'zod';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { WebhookReply } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { outboxSettings } from './config.ts';
import { hashOfRecipient } from './sealed.ts';
import { kindsByAddress, stopAddress } from './stopped.ts';

/** A mail provider's notice about one address: docs/configuration.md. */
const Notice = z.object({
  type: z.enum(['bounced', 'complained']),
  recipient: z.string().min(3).max(320),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .nullish(),
});

/** Stops the address of a notice. @returns 400 for a notice that is not signed with our secret, or can't be read */
export async function receiveNotice(
  { pool, lookup, config, log }: Pick<Platform, 'pool' | 'lookup' | 'config' | 'log'>,
  headers: Headers,
  body: string,
): Promise<WebhookReply> {
  const { noticeSecrets } = config.of(outboxSettings);
  const signed = noticeSecrets.some((secret) => isSigned(secret, headers, body));
  const notice = signed ? Notice.safeParse(JSON.parse(body)).data : undefined;
  if (notice === undefined) {
    log.warn({ signed }, 'a notice about mail was refused');
    return 400;
  }
  const { type, recipient, status = null } = notice;
  // A full mailbox, or a server that is down: the mail server tries again by itself.
  if (type === 'bounced' && status !== null && !status.startsWith('5.')) return 200;
  const hash = await hashOfRecipient(lookup, recipient);
  const reason = type === 'bounced' ? 'BOUNCED' : 'COMPLAINED';
  const permanent = status?.startsWith('5.') ? status : null;
  await inTransaction(pool, async (connection) => {
    // Delivered again, it must not stop an address that was confirmed meanwhile.
    if (!(await isNew(connection, String(headers.get('webhook-id'))))) return;
    await stopAddress(connection, { hash, userId: await memberOf(connection, hash), reason, status: permanent });
  });
  return 200;
}

async function isNew(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO received_mail_notice (notice_id) VALUES ($1) ON CONFLICT DO NOTHING',
    [createHash('sha256').update(id).digest()],
  );
  return rowCount === 1;
}

/** The member with this address. Codes are left out: a member can have one sent to the address of another person. */
async function memberOf(connection: Connection, hash: Buffer): Promise<string | null> {
  const { rows } = await connection.query<{ user_id: string }>(
    `SELECT user_id FROM outgoing_message
     WHERE recipient_hash = $1 AND user_id IS NOT NULL AND kind <> ALL ($2) ORDER BY created_at DESC LIMIT 1`,
    [hash, kindsByAddress],
  );
  return rows[0]?.user_id ?? null;
}

function isSigned(secret: string, headers: Headers, body: string): boolean {
  try {
    new Signature(secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
}
