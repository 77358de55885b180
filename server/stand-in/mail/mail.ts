import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { createWords, languageOf } from '../../platform/text/words.ts';
import { mailPage, type ReceivedMail } from './page.ts';
import { standInMail } from './registration.ts';

/*
 * A stand-in for a mail server on one machine: it takes messages over SMTP and shows them at `/`, as JSON at `/messages?to=…`.
 * It checks user and password, keeps the last messages in memory, sends nothing on, and refuses to start in production.
 * Recipients whose name begins with `refused` are refused for good, and with `later` at their first attempt.
 */

export interface MailStandIn {
  /** The page and its JSON. */
  readonly app: Hono;
  /** The newest last. */
  readonly received: readonly ReceivedMail[];
  /** @returns the port */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

const maxMails = 1_000;
const styles = { '/assets/stand-in.css': '../sign-in/assets/stand-in.css', '/assets/mail.css': 'mail.css' };
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** @throws in production */
export function createMailStandIn(): MailStandIn {
  if (process.env.NODE_ENV === 'production') throw new Error('The mail stand-in is not for production.');
  const received: ReceivedMail[] = [];
  const smtp = createSmtp((mail) => {
    received.push(mail);
    if (received.length > maxMails) received.shift();
  });
  return {
    app: createPages(received),
    received,
    listen(port, host) {
      const listening = Promise.withResolvers<number>();
      smtp.once('error', listening.reject);
      const server = smtp.listen(port, host, () => {
        const address = server.address();
        listening.resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
      return listening.promise;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

function createSmtp(take: (mail: ReceivedMail) => void): SMTPServer {
  const putOff = new Set<string>();
  /** @returns the error with which to refuse a message that can't be read */
  const arrived = async (envelope: SMTPServerEnvelope, raw: Buffer): Promise<Error | null> => {
    try {
      take(await readMail(raw, envelope.rcptTo.map(({ address }) => address).join(', ')));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const smtp = new SMTPServer({
    // Loopback needs no certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    // Carriers have issued addresses that RFC 5321 takes in quotation marks only, which this server refuses otherwise.
    lenientAddressParsing: true,
    onAuth({ username, password }, _session, done) {
      const isOurs = username === standInMail.user && password === standInMail.password;
      done(isOurs ? null : replyOf(535, 'wrong user or password'), isOurs ? { user: username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refused')) return done(replyOf(550, '5.1.1 no such mailbox'));
      if (address.startsWith('later') && !putOff.has(address)) {
        putOff.add(address);
        return done(replyOf(451, 'try again later'));
      }
      return done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', async () => done(await arrived(envelope, Buffer.concat(chunks))));
    },
  });
  // A client that was killed resets its connection, which must not end the stand-in.
  smtp.on('error', () => undefined);
  return smtp;
}

const replyOf = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

async function readMail(raw: Buffer, to: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    id: mail.messageId ?? '',
    to,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    at: new Date().toISOString(),
  };
}

function createPages(received: readonly ReceivedMail[]): Hono {
  const words = createWords();
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  app.get('/', (context) => {
    const language = languageOf(context.req.header('accept-language'));
    const t = (key: string) => words(language, `stand-in-mail:${key}`);
    return context.html(mailPage(language, t, received.toReversed()));
  });
  app.get('/messages', (context) => {
    const to = context.req.query('to');
    return context.json({ messages: received.filter((mail) => to === undefined || mail.to === to) });
  });
  for (const [path, file] of Object.entries(styles)) {
    const style = readFileSync(join(import.meta.dirname, file), 'utf8');
    app.get(path, (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  }
  return app;
}
