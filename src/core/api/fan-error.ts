import type { ErrorCode } from '../../../server/platform/http/errors.ts';
import { type Language, language, loadWords, translate } from '../words/words.ts';

/** What can go wrong before the server has a say. The words are in `locales/<language>/error.json` with all others. */
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

/** Every failure of a call, and every failure that an element tells its page about. */
export class FanError extends Error {
  override readonly name = 'FanError';
  readonly code: FanErrorCode;
  /** The HTTP status, 0 when no reply came. */
  readonly status: number;
  /** What the reply said beside the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** For the service center; empty when no reply came. */
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

/** What a page is told; whatever is none of ours is our own mistake. */
export const codeOf = (error: unknown): FanErrorCode => (error instanceof FanError ? error.code : 'SERVER_ERROR');

/** Whether the server has said for good that what was asked for is not there. */
export const isMissing = (error: unknown): boolean => error instanceof FanError && error.code === 'NOT_FOUND';

/**
 * Whether something may succeed by itself later: the network, the server or a proxy failed, or was busy.
 * @returns milliseconds before which the server does not want to be asked again, 0 where it said nothing of that; null
 *   where the answer would be the same
 */
export function mayPassIn(error: unknown): number | null {
  if (!(error instanceof FanError)) return null;
  const { code, status, details } = error;
  const passes = passing.has(code) || status >= 500 || status === 429 || status === 408;
  return passes ? Math.max(0, Number(details['retryAfterSeconds']) || 0) * 1000 : null;
}

const passing = new Set<FanErrorCode>(['NETWORK', 'CHUNK_FAILED', 'WORDS_FAILED', 'SERVER_ERROR']);

/**
 * What to tell a fan, in the reader's language. The words of most errors come once the first one happens; until then, and
 * for codes that this version does not know, it is what the server wrote, or that something went wrong.
 */
export function messageOf(error: unknown, reader: Language = language.value): string {
  const { code, status, details, message } = error instanceof FanError ? error : new FanError('SERVER_ERROR');
  const words = translate(`error:${code}`, reader, details) ?? translate(`core:errors.${code}`, reader);
  if (words) return words;
  // Without a network there is nothing to fetch them over, and what stands below has to do.
  loadWords('error', reader).catch(() => undefined);
  return (status > 0 ? message : translate('core:errors.SERVER_ERROR', reader)) ?? message;
}
