import type { Translate } from '../text/words.ts';
import type { Visitor } from './caller.ts';
import { type ErrorCode, errorStatus, Refusal, wordsOfCode } from './errors.ts';

/** A finished reply, as it is sent, and stored under an idempotency key. */
export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

export function answered(reply: unknown): Answer {
  return { status: 200, body: JSON.stringify(reply) };
}

/**
 * A refusal that a handler has stored: all requests with the same idempotency key get the same bytes, in the language and with the id of
 * the first request.
 */
export class StoredRefusal extends Refusal {
  readonly first: Pick<Visitor, 'language' | 'requestId'>;

  constructor(code: ErrorCode, details: Refusal['details'], first: StoredRefusal['first']) {
    super(code, details);
    this.first = first;
  }
}

/** `{status, code, message, requestId, …details}`, the message in the reader's language. */
export function refused(refusal: Refusal, visitor: Visitor, words: Translate): Answer {
  const { code, details } = refusal;
  const { language, requestId } = refusal instanceof StoredRefusal ? refusal.first : visitor;
  const status = errorStatus[code];
  const message = words(language, wordsOfCode(code), details);
  return { status, body: JSON.stringify({ ...details, status, code, message, requestId }) };
}

/** The data of a refusal in the log, besides its status. Details may name people, so they are not logged. */
export interface LoggedRefusal {
  readonly code: string;
  /** For a stored answer: the id of the request that was refused first, which is also the id in the answer. */
  readonly firstRequestId?: string;
}

/** Reads the refusal from the answer, since a stored answer consists only of its bytes. @returns null if the answer is no refusal */
export function refusalIn({ status, body }: Answer, visitor: Visitor): LoggedRefusal | null {
  if (status < 400) return null;
  const { code, requestId }: { code: string; requestId: string } = JSON.parse(body);
  return requestId === visitor.requestId ? { code } : { code, firstRequestId: requestId };
}
