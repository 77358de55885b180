import type { Translate } from '../text/words.ts';
import type { Visitor } from './caller.ts';
import { type ErrorCode, errorStatus, Refusal, wordsOfCode } from './errors.ts';

/** A finished reply: what goes over the wire, and what an idempotency key keeps. */
export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

export function answered(reply: unknown): Answer {
  return { status: 200, body: JSON.stringify(reply) };
}

/**
 * A refusal that a handler has stored: every request under the same idempotency key gets the same bytes, in the language and with the
 * id of the first one.
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

/** What the log says of a refusal besides its status. Details may name people, so they are not logged. */
export interface LoggedRefusal {
  readonly code: string;
  /** Of the request that was refused first, where its answer was kept: this is the id in the answer then. */
  readonly firstRequestId?: string;
}

/** Reads it from the answer, since a kept one is nothing but its bytes. @returns null for an answer that is no refusal */
export function refusalIn({ status, body }: Answer, visitor: Visitor): LoggedRefusal | null {
  if (status < 400) return null;
  const { code, requestId }: { code: string; requestId: string } = JSON.parse(body);
  return requestId === visitor.requestId ? { code } : { code, firstRequestId: requestId };
}
