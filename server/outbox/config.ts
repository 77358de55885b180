import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';

/** The mail server that takes our messages. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, without which nothing is sent. Only loopback may do without both. */
  readonly tls: 'first' | 'start' | 'none';
  readonly user: string;
  readonly password: string;
}

export interface OutboxConfig {
  /** Null: messages wait until there is one. */
  readonly server: MailServer | null;
  /** `Fanfare <no-reply@fans.example>` */
  readonly from: string;
  /** Where mails arrive with which people unsubscribe, beside the page; null: by the page alone. */
  readonly unsubscribeAddress: string | null;
  /** With which the provider signs its notices; none: they are refused. */
  readonly noticeSecrets: readonly string[];
}

/** The stand-in's user begins with this word. */
export const standInUser = 'stand-in-mail';

const developmentFrom = 'Fanfare <no-reply@fanfare.test>';
const MailFrom = z
  .string()
  .regex(
    /^[^<>\r\n"]{1,60} <[^\s<>@"]+@[^\s<>@"]+>$/,
    'must be a name and an address: Fanfare <no-reply@fans.example>',
  );
const Address = z.string().regex(/^[^\s<>@",?]+@[^\s<>@",?]+$/, 'must be an address: unsubscribe@fans.example');
/** Of Standard Webhooks. */
const noticeSecret = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host);

function parse(environment: Environment, isPublic: boolean): { config: OutboxConfig; problems: string[] } {
  const problems: string[] = [];
  const from = MailFrom.safeParse(environment['MAIL_FROM'] ?? developmentFrom);
  if (!from.success) problems.push(`MAIL_FROM ${from.error.issues[0]?.message}.`);
  const server = readServer(environment['SMTP_URL'], problems);
  const unsubscribe = Address.optional().safeParse(environment['MAIL_UNSUBSCRIBE'] || undefined);
  if (!unsubscribe.success) problems.push(`MAIL_UNSUBSCRIBE ${unsubscribe.error.issues[0]?.message}.`);
  const noticeSecrets = (environment['MAIL_NOTICE_SECRET'] ?? '').split(',').flatMap((part) => part.trim() || []);
  if (!noticeSecrets.every((secret) => noticeSecret.test(secret))) {
    problems.push('MAIL_NOTICE_SECRET must be a list of secrets of 24 to 64 bytes in base64: whsec_….');
  }
  if (isPublic) {
    if (!environment['SMTP_URL']) problems.push('SMTP_URL must be set: the server that sends our email.');
    if (!environment['MAIL_FROM']) problems.push('MAIL_FROM must be set: the sender of our email.');
    if (server?.user.startsWith(standInUser)) {
      problems.push('SMTP_URL is the local stand-in’s, which is not for production.');
    }
  }
  const unsubscribeAddress = unsubscribe.data ?? null;
  return { config: { server, from: from.data ?? developmentFrom, unsubscribeAddress, noticeSecrets }, problems };
}

function readServer(address: string | undefined, problems: string[]): MailServer | null {
  if (!address) return null;
  const url = URL.parse(address);
  const isFirst = url?.protocol === 'smtps:';
  if (url === null || (!isFirst && url.protocol !== 'smtp:') || url.hostname === '' || url.pathname.length > 1) {
    problems.push(
      'SMTP_URL must be an address such as smtp://user:password@mail.example:587, or smtps://user:password@mail.example:465.',
    );
    return null;
  }
  const start = isLoopback(url.hostname) ? 'none' : 'start';
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (isFirst ? 465 : 587),
    tls: isFirst ? 'first' : start,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

export const outboxSettings: Settings<OutboxConfig> = { parse };
