import { timingSafeEqual } from 'node:crypto';
import type { Config } from './config.ts';
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
const exposedHeaders = 'Retry-After, X-Request-Id, Date';
/** Chromium forgets a preflight after two hours whatever it is told. Seconds. */
const preflightAge = '7200';

/** Whether pages of this origin may use the API: the platform's own and those on the operator's list. */
export function isKnownOrigin(origin: string, config: Config): boolean {
  return origin === config.publicOrigin || config.partnerOrigins.has(origin);
}

/** What lets a page of a known origin read the reply; an unknown one gets nothing but `Vary`. */
export function crossOriginHeaders(origin: string | null, config: Config): Record<string, string> {
  if (origin === null || !isKnownOrigin(origin, config)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': exposedHeaders,
  };
}

/** The answer to a browser that asks before a page of another origin may call. */
export function preflight(origin: string | null, config: Config): Response {
  const known = origin !== null && isKnownOrigin(origin, config);
  const permission = {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': preflightAge,
  };
  return new Response(null, {
    status: 204,
    headers: { ...crossOriginHeaders(origin, config), ...(known && permission) },
  });
}

export const forgeryCookie = 'XSRF-TOKEN';

/**
 * A request that changes something comes from a page of a known origin, or from no page at all. Where the browser also
 * sends the anti-forgery cookie from our own origin, the page must have been able to read it (specification §7); a
 * partner's page can't, and is known by its origin.
 * @throws Refusal ORIGIN_REFUSED
 */
export function refuseForgery(method: string, headers: Headers, config: Config): void {
  if (method === 'GET' || method === 'HEAD') return;
  const origin = headers.get('origin');
  if (origin !== null && !isKnownOrigin(origin, config)) throw new Refusal('ORIGIN_REFUSED');
  if (origin !== null && origin !== config.publicOrigin) return;
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
