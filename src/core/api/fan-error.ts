import type { ErrorCode } from '../../../server/platform/http/errors.ts';
import { type Language, language, loadWords, translate } from '../words/words.ts';

/**
 * Errors that arise in the browser, without a reply of the server. Their words are in `locales/<language>/error.json`
 * with all others.
 */
export type ClientErrorCode =
  | 'NETWORK'
  | 'POLICY_BLOCKED'
  | 'CHUNK_FAILED'
  | 'WORDS_FAILED'
  | 'ORIGIN_NOT_LISTED'
  | 'FRAME_BLOCKED'
  | 'POPUP_BLOCKED'
  | 'POPUP_CLOSED'
  | 'STORAGE_BLOCKED'
  | 'INSECURE_PAGE'
  | 'IN_APP_BROWSER'
  | 'WRONG_APPROACH'
  | 'LOGIN_WINDOW_EXPIRED'
  | 'OTHER_DEVICE'
  | 'VIDEO_UNSUPPORTED';

export type FanErrorCode = ErrorCode | ClientErrorCode;

/** Every failure of a call, and every failure that an element reports to its page. */
export class FanError extends Error {
  override readonly name = 'FanError';
  readonly code: FanErrorCode;
  /** The HTTP status, 0 without a reply. */
  readonly status: number;
  /** Details in the reply beside the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The request id, to quote to customer support; empty without a reply. */
  readonly requestId: string;

  constructor(
    code: FanErrorCode,
    reply: { status?: number; message?: string; details?: Record<string, unknown>; requestId?: string } = {},
    options?: ErrorOptions,
  ) {
    super(reply.message || code, options);
    this.code = code;
    this.status = reply.status ?? 0;
    this.details = reply.details ?? {};
    this.requestId = reply.requestId ?? '';
  }
}

/** The error code that the page gets; an error that is not a FanError is a bug of ours. */
export const codeOf = (error: unknown): FanErrorCode => (error instanceof FanError ? error.code : 'SERVER_ERROR');

/** True if the server has definitely answered that the resource does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof FanError && error.code === 'NOT_FOUND';

/** True if the staff has taken the resource from fans. A retry gets the same answer until it is shown again. */
export const isWithdrawn = (error: unknown): boolean => error instanceof FanError && error.code === 'WITHDRAWN';

/**
 * True if a retry may succeed: the network, the server or a proxy failed, or was busy.
 * @returns milliseconds to wait at least before the retry, 0 if the server named none; null where a retry gets the same
 *   answer
 */
export function retryDelayOf(error: unknown): number | null {
  if (!(error instanceof FanError)) return null;
  const { code, status, details } = error;
  const passes = passing.has(code) || status >= 500 || status === 429 || status === 408;
  return passes ? Math.max(0, Number(details['retryAfterSeconds']) || 0) * 1000 : null;
}

const passing = new Set<FanErrorCode>(['NETWORK', 'CHUNK_FAILED', 'WORDS_FAILED', 'SERVER_ERROR']);

/**
 * The message for a fan, in the reader's language. The file of error messages is loaded after the first error. Until
 * then, and for unknown codes, it is the server's message or a general one.
 */
export function messageOf(error: unknown, reader: Language = language.value): string {
  const { code, status, details, message } = error instanceof FanError ? error : new FanError('SERVER_ERROR');
  const words = translate(`error:${code}`, reader, details) ?? translate(`core:errors.${code}`, reader);
  if (words) return words;
  // Without a network the messages can't be loaded; the general message below is used.
  loadWords('error', reader).catch(() => undefined);
  return (status > 0 ? message : translate('core:errors.SERVER_ERROR', reader)) ?? message;
}
