import type { MailServer } from './config.ts';
import type { MailContent } from './mail.ts';

/** Milliseconds for connecting, for a greeting, and for an answer. */
const timeoutMs = 10_000;

export interface Mail extends MailContent {
  from: string;
  to: string;
  id: string;
  language: string;
  /** An address that unsubscribes too, for programs without HTTPS. */
  unsubscribeAddress: string | null;
}

export interface MailTransport {
  /** Resolves when the mail server has taken the message. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** SMTP by nodemailer (docs/decisions/0040), which is loaded with the first mail: one process sends for all. */
export function createMailTransport(server: MailServer): MailTransport {
  let created: ReturnType<typeof createPool> | undefined;
  return {
    async send({ from, to, id, language, subject, text, html, unsubscribe, unsubscribeAddress }) {
      created ??= createPool(server);
      const pool = await created;
      await pool.sendMail({
        from,
        // An object is one address with any characters; a text would be parsed as a list.
        to: { name: '', address: to },
        messageId: id,
        subject,
        text,
        html,
        headers: {
          'Content-Language': language,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribe !== null && { list: { unsubscribe: [waysToUnsubscribe(unsubscribe, unsubscribeAddress)] } }),
      });
    },
    async close() {
      (await created)?.close();
    },
  };
}

async function createPool({ host, port, tls, user, password }: MailServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'first',
    requireTLS: tls === 'start',
    ignoreTLS: tls === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxConnections: 5,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** One header with both ways, as RFC 2369 wants it. */
const waysToUnsubscribe = (page: string, address: string | null): string[] =>
  address === null ? [page] : [page, `${address}?subject=unsubscribe`];

/** True if the mail server has said that this message will never be delivered (RFC 5321: 5xx for its recipient or content). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
