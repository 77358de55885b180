import redaxios, { type Options } from 'redaxios';
import { learnServerTime } from '../clock/clock.ts';
import { deviceId } from '../device/device.ts';
import { warn } from '../element/attributes/warn.ts';
import { toJson } from '../json.ts';
import { platform } from '../platform.ts';
import { type Language, language } from '../words/language.ts';
import { FanError, type FanErrorCode } from './fan-error.ts';
import { parseReply } from './parse-reply.ts';
import { isRefusedByPolicy } from './policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Request {
  method: Method;
  /** Below the API's base, with its parameters and query. */
  path: string;
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string | undefined;
  /** The language of the reply's names and texts. Default: the page's language. */
  language?: Language | undefined;
  signal?: AbortSignal | undefined;
}

export type Content = Record<string, unknown>;

/** `fetch` with its options as a plain object: redaxios can't handle `Headers`. */
export type Fetch = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

/**
 * Sends a request once, with the common headers, and parses its reply.
 * @param fetchReply sends it; adds tokens and retries
 * @throws {FanError}; an abort rejects with the signal's reason
 */
export async function request(
  { method, path, body, key, language: requestedLanguage, signal }: Request,
  fetchReply: Fetch,
): Promise<Content> {
  const sentAt = Date.now();
  const url = `${platform.origin}/api/v1${path}`;
  // redaxios merges with `for in`, also an object that a page has put on `Object.prototype`, into itself and without end. So
  // its options inherit nothing, and its headers are a list, which it does not merge.
  const options = Object.assign<Options, Options>(Object.create(null), {
    headers: [] as never,
    url,
    method,
    data: body,
    // On a partner's page a cookie of that name belongs to the partner.
    ...(platform.isOwnOrigin && { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'x-xsrf-token' }),
    // With any other type redaxios uses JSON.parse, which rounds numbers of 17 digits and more.
    responseType: 'stream',
    fetch: (_, init) =>
      networkErrors(signal, () =>
        fetchReply(url, {
          method,
          body: body === undefined ? null : toJson(body),
          credentials: 'include',
          headers: {
            'x-device-id': deviceId(),
            'accept-language': requestedLanguage ?? language.peek(),
            ...(key && { 'idempotency-key': key }),
            ...own(Object(init?.headers)[0], 'content-type', 'x-xsrf-token'),
          },
          signal: signal ?? null,
        }),
      ),
  });
  const reply = await redaxios<ReadableStream | null>(options);
  if (method === 'GET' && (reply.status === 404 || reply.status === 400)) warn(({ warnMissing }) => warnMissing(path));
  const text = await networkErrors(signal, () => new Response(reply.data).text());
  const content = readReply(reply.status, reply.headers, text, sentAt);
  if (/[?&]titleId=/.test(path) && hasEmptyList(content)) warn(({ warnEmpty }) => warnEmpty(path));
  return content;
}

const hasEmptyList = (content: Content) =>
  Object.values(content).some((rows) => Array.isArray(rows) && rows.length === 0);

/** Only these headers: without a cookie's name, redaxios sends the value of a cookie called `undefined`. */
function own(headers: object = {}, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

async function networkErrors<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof FanError) throw error;
    throw new FanError((await isRefusedByPolicy()) ? 'POLICY_BLOCKED' : 'NETWORK', {}, { cause: error });
  }
}

function readReply(status: number, headers: RequestInit['headers'], text: string, sentAt: number): Content {
  const content = parseReply(text);
  // HTML from a proxy instead of a reply is a server failure, with any status.
  const reply = new Headers(headers);
  if (!content || status < 200 || status > 299) throw errorOf(status, content ?? {}, reply.get('retry-after'));
  const { serverTime = reply.get('date') } = content;
  if (typeof serverTime === 'string') learnServerTime(serverTime, sentAt, Date.now());
  return content;
}

function errorOf(httpStatus: number, content: Content, retryAfter: string | null): FanError {
  const { status = httpStatus, code = 'SERVER_ERROR', message = code, requestId = '', ...details } = content;
  if (isImpossibleAddress(code, details))
    return new FanError('NOT_FOUND', { status: 404, requestId: String(requestId) });
  // A code without its own words gets the general message, so the type may list only the known ones.
  return new FanError(code as FanErrorCode, {
    status: Number(status),
    message: String(message),
    requestId: String(requestId),
    // Our server also writes it into the content; a proxy in front of it sends only the header.
    details: retryAfter === null ? details : { retryAfterSeconds: secondsUntil(retryAfter), ...details },
  });
}

/** Seconds, or a date (RFC 9110, Retry-After). */
const secondsUntil = (retryAfter: string): number =>
  Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000 || 0;

/**
 * Only the address is wrong: an id that can't exist, from a truncated link or a typing mistake. It is not a validation
 * error, since the fan has filled in no form.
 */
function isImpossibleAddress(code: unknown, { fields }: Content): boolean {
  return (
    code === 'INVALID_REQUEST' &&
    Array.isArray(fields) &&
    fields.length > 0 &&
    fields.every((field) => String(field?.path).startsWith('params.'))
  );
}
