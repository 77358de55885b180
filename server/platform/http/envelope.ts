import type { Translate } from '../text/words.ts';
import type { Visitor } from './caller.ts';
import { errorStatus, Refusal, wordsOfCode } from './errors.ts';

/** A finished reply: what goes over the wire, and what an idempotency key keeps. */
export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

export function answered(reply: unknown): Answer {
  return { status: 200, body: JSON.stringify(reply) };
}

/** `{status, code, message, requestId, …details}`, the message in the reader's language. */
export function refused(refusal: Refusal, visitor: Visitor, words: Translate): Answer {
  const { code, details } = refusal;
  const status = errorStatus[code];
  const message = words(visitor.language, wordsOfCode(code), details);
  return { status, body: JSON.stringify({ ...details, status, code, message, requestId: visitor.requestId }) };
}
