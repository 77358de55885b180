import { timingSafeEqual } from 'node:crypto';
import type { Origins } from '../partners/partners.ts';
import { Refusal } from './errors.ts';

const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Device-Id',
  'X-Request-Id',
  'X-XSRF-TOKEN',
  'Last-Event-ID',
].join(', ');
/** The headers that change the answer of one address: a cache must not send a fan's reply to a visitor. */
const publicVary = 'Origin, Authorization, Accept-Language';
const exposedHeaders = 'Retry-After, X-Request-Id, Date';
/** Chromium caches a preflight for two hours at most. Seconds. */
const preflightAge = '7200';

/** True if pages of this origin may use the API: the platform's own and those on the operator's list. */
export function isAllowedOrigin(origin: string, { config, partners }: Origins): boolean {
  return origin === config.publicOrigin || partners.of(origin) !== null;
}

/**
 * The headers that let a page of another origin read the reply. Hono's `cors` sends the same credentials and exposed headers
 * to every origin; here they depend on the origin and on the call.
 * @param isPublic whether every visitor gets the same reply: any page may read it, also one in a frame without an origin of its
 * own, but never with cookies
 */
export function crossOriginHeaders(origin: string | null, origins: Origins, isPublic = false): Record<string, string> {
  if (origin !== null && isAllowedOrigin(origin, origins)) {
    return {
      Vary: isPublic ? publicVary : 'Origin',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': exposedHeaders,
    };
  }
  if (!isPublic) return { Vary: 'Origin' };
  return {
    Vary: publicVary,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposedHeaders,
  };
}

/** True if a request reads public data: an open call, without a token. */
export function isPublicRead(request: Request, isOpen: boolean): boolean {
  return isOpen && ['GET', 'HEAD'].includes(request.method) && !request.headers.has('authorization');
}

/**
 * The answer to a preflight of a page of another origin. A page of ours or of a partner may send any header, since its own
 * scripts may add one to every request. Any other page may read public data with any header but `Authorization`, which `*` does
 * not include (Fetch Standard, CORS-preflight fetch).
 * @param isOpen whether `GET` on this path is an open call
 */
export function preflight(request: Request, origins: Origins, isOpen = false): Response {
  const { headers } = request;
  const origin = headers.get('origin');
  const requestedHeaders = headers.get('access-control-request-headers') ?? '';
  const asks = headers.get('access-control-request-method');
  const isPublic =
    isOpen && (asks === 'GET' || asks === 'HEAD') && !/(^|,)\s*authorization\s*(,|$)/i.test(requestedHeaders);
  const isAllowed = origin !== null && isAllowedOrigin(origin, origins);
  const permission: Record<string, string> = isAllowed
    ? {
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers': [allowedHeaders, ...headerNames(requestedHeaders)].join(', '),
      }
    : { 'Access-Control-Allow-Methods': 'GET', 'Access-Control-Allow-Headers': '*' };
  const reply = crossOriginHeaders(origin, origins, isPublic);
  return new Response(null, {
    status: 204,
    headers: {
      ...reply,
      Vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
      ...((isAllowed || isPublic) && { ...permission, 'Access-Control-Max-Age': preflightAge }),
    },
  });
}

/** Only valid header names: the reply repeats the header of the page. */
function headerNames(list: string): string[] {
  return list
    .split(',')
    .flatMap((name) => /^\s*([\w-]{1,60})\s*$/.exec(name)?.slice(1) ?? [])
    .slice(0, 30);
}

export const forgeryCookie = 'XSRF-TOKEN';

/**
 * A request that changes something must come from a page of a known origin, or from no page at all. When the browser also sends
 * the anti-forgery cookie from our own origin, the page must have been able to read it (specification §7). A partner's page can't
 * read it, and is checked by its origin. Hono's `csrf` checks only the content types of forms, and no cookie.
 * @throws Refusal ORIGIN_REFUSED
 */
export function refuseForgery(method: string, headers: Headers, origins: Origins): void {
  if (method === 'GET' || method === 'HEAD') return;
  const origin = headers.get('origin');
  if (origin !== null && !isAllowedOrigin(origin, origins)) throw new Refusal('ORIGIN_REFUSED');
  if (origin !== null && origin !== origins.config.publicOrigin) return;
  const cookie = readForgeryCookie(headers);
  if (cookie !== null && !equal(cookie, headers.get('x-xsrf-token') ?? '')) throw new Refusal('ORIGIN_REFUSED');
}

export function readForgeryCookie(headers: Headers): string | null {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null;
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
