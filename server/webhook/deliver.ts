import { Webhook as Signature } from 'standardwebhooks';
import { type Outside, OutsideError } from '../platform/outside/outside.ts';

/** Milliseconds for a receiver's whole answer, and bytes of it, of which nothing is used. */
const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export interface Message {
  url: string;
  eventId: string;
  body: string;
  /** The secrets that sign, the newest first. */
  secrets: readonly string[];
}

/** How one attempt ended. */
export interface Attempt {
  /** Of the answer; null without one. */
  status: number | null;
  /** In words for the log; null for a message that was taken. */
  error: string | null;
  milliseconds: number;
}

/** Sends a message once. A receiver takes it with any 2xx; a redirect is a failure. */
export async function deliver(outside: Outside, message: Message, signal: AbortSignal): Promise<Attempt> {
  const started = performance.now();
  const ended = (status: number | null, error: string | null): Attempt => ({
    status,
    error,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    const { status } = await outside.request(message.url, {
      method: 'POST',
      headers: headersOf(message, new Date()),
      body: message.body,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    });
    return ended(status, status >= 200 && status < 300 ? null : `the receiver answered with ${status}`);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return ended(null, error.message);
  }
}

/** Standard Webhooks: the time is signed too, so each attempt has a signature of its own; the id stays. */
export function headersOf({ eventId, body, secrets }: Message, now: Date): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Fanfare-Webhooks/1',
    'Webhook-Id': eventId,
    'Webhook-Timestamp': String(Math.floor(now.getTime() / 1000)),
    'Webhook-Signature': secrets.map((secret) => new Signature(secret).sign(eventId, now, body)).join(' '),
  };
}
