import { getConnInfo } from '@hono/node-server/conninfo';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { SpanStatusCode } from '@opentelemetry/api';
import { type Context, Hono } from 'hono';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Platform } from '../platform.ts';
import { inSpan, traceId } from '../tracing/span.ts';
import { checkAccess } from './access.ts';
import { answerJson } from './answers/json.ts';
import { answerEvents, answerFile, answerPage, answerWebhook } from './answers/other.ts';
import { type Authenticate, type Caller, readVisitor, type Visitor } from './caller.ts';
import type { CallName } from './contract.ts';
import { crossOriginHeaders, isPublicRead, preflight, refuseForgery } from './cross-origin.ts';
import { type Answer, type LoggedRefusal, refusalIn, refused } from './envelope.ts';
import { Refusal } from './errors.ts';
import { createActionLimit } from './limits/action-limit.ts';
import type { Limits } from './limits/limits.ts';
import { createRateLimit, type RateLimit } from './limits/rate-limit.ts';
import type { Route } from './routes.ts';
import { type Approvals, withoutApprovals } from './staff/approvals.ts';
import { type AuthenticateStaff, checkStaffAccess, isForStaff, withoutStaff } from './staff/staff-access.ts';

export const apiBase = '/api/v1';

export interface ApiParts {
  authenticate: Authenticate;
  /** Without them nothing that needs a second person can be done. */
  approvals?: Approvals | undefined;
  /** Without it every call for staff is refused. */
  authenticateStaff?: AuthenticateStaff | undefined;
  routes: readonly Route[];
}

/** Every call of the API, below `/api/v1`. */
export function createApi(platform: Platform, parts: ApiParts): Hono {
  const api = new Hono();
  const answerPreflight = (path: string, isOpen: boolean): void =>
    void api.options(apiBase + path, async (context) => {
      await knowPartners(platform, context.req.raw.headers);
      return preflight(context.req.raw, platform, isOpen);
    });
  const admits = createAdmits(platform.limits);
  const admitAction = createActionLimit(platform.limits);
  // No page of another origin may send anything there.
  api.options(`${apiBase}/studio/*`, () => new Response(null, { status: 204, headers: { Vary: 'Origin' } }));
  for (const route of parts.routes.toSorted(bySpecificity)) {
    const [method, path] = splitName(route.name);
    const isOpen = route.contract.access === 'open';
    const isStudio = isForStaff(route.contract);
    const { authenticate, authenticateStaff = withoutStaff, approvals = withoutApprovals } = parts;
    const checks = {
      authenticate,
      authenticateStaff,
      approvals,
      admit: admits(route.name, route.contract.limit),
      admitAction,
    };
    if (method === 'GET' && !isStudio) answerPreflight(path, isOpen);
    api.on(method, apiBase + path, (context) =>
      respond(platform, context, { name: route.name, isOpen, isStudio }, (visitor, headers) =>
        answerCall(platform, checks, route, context, visitor, headers),
      ),
    );
  }
  answerPreflight('/*', false);
  api.all(`${apiBase}/*`, (context) =>
    respond(platform, context, { name: 'unknown', isOpen: false, isStudio: false }, () => {
      throw new Refusal('NOT_FOUND');
    }),
  );
  return api;
}

type Admit = ReturnType<typeof createRateLimit>;

/** One limiter for each limit, however many calls name it; the first of them gives it its name. */
function createAdmits(limits: Limits): (name: string, limit: RateLimit | undefined) => Admit | undefined {
  const known = new Map<RateLimit, Admit>();
  return (name, limit) => {
    if (limit === undefined) return undefined;
    const admit = known.get(limit) ?? createRateLimit(limits.buckets(name, limit));
    known.set(limit, admit);
    return admit;
  };
}

/** Waits until it is known which origins are partners', where the request comes from another origin. */
async function knowPartners({ config, partners }: Platform, headers: Headers): Promise<void> {
  const origin = headers.get('origin');
  if (origin !== null && origin !== config.publicOrigin) await partners.current();
}

/** The first matching route wins: `/vote/me` must come before `/vote/:voteId`, wherever their contracts are written. */
function bySpecificity(one: Route, other: Route): number {
  return specificity(one) < specificity(other) ? -1 : Number(specificity(one) > specificity(other));
}

/** `GET /vote/:voteId/cast` → `0010` */
function specificity({ name }: Route): string {
  return name
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

/** `GET /vote/:voteId` → `GET`, `/vote/:voteId` */
export function splitName(name: CallName): [method: string, path: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space), name.slice(space + 1)];
}

/** What a client waits before it tries again when the database is too busy or away. */
const busySeconds = 5;

type Outcome = Response | { answer: Answer; cached: boolean };

/**
 * Wraps every call: identifies the caller, handles errors, sets the headers of every reply, writes one line of the log, and makes
 * one span.
 */
async function respond(
  platform: Platform,
  context: Context,
  call: { name: string; isOpen: boolean; isStudio: boolean },
  work: (visitor: Visitor, headers: Record<string, string>) => Outcome | Promise<Outcome>,
): Promise<Response> {
  const started = performance.now();
  const visitor = readVisitor(context.req.raw.headers, peerAddress(context), platform.config);
  const attributes = { 'http.request.method': context.req.method, 'fanfare.request_id': visitor.requestId };
  return inSpan({ name: call.name, kind: 'server', attributes }, async (span) => {
    const { response, refusal } = await respondTo(platform, context, call, visitor, work);
    span.setAttribute('http.response.status_code', response.status);
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    const elapsed = performance.now() - started;
    platform.metrics.answered(call.name, response.status, elapsed / 1_000);
    const trace = traceId();
    platform.log.info(
      {
        requestId: visitor.requestId,
        ...(trace !== null && { traceId: trace }),
        call: call.name,
        status: response.status,
        ...refusal,
        milliseconds: Math.round(elapsed * 10) / 10,
      },
      'request',
    );
    return response;
  });
}

async function respondTo(
  platform: Platform,
  context: Context,
  call: { name: string; isOpen: boolean; isStudio: boolean },
  visitor: Visitor,
  work: (visitor: Visitor, headers: Record<string, string>) => Outcome | Promise<Outcome>,
): Promise<Settled> {
  const { headers } = context.req.raw;
  const isPublic = isPublicRead(context.req.raw, call.isOpen);
  const common: Record<string, string> = {
    'X-Request-Id': visitor.requestId,
    'X-Content-Type-Options': 'nosniff',
  };
  const origin = headers.get('origin');
  const originHeaders = () => (call.isStudio ? { Vary: 'Origin' } : crossOriginHeaders(origin, platform, isPublic));
  const settled = await settle(platform, visitor, call.name, common, async () => {
    try {
      // Every page may read what is public, so nothing is decided by the list.
      if (!isPublic) await knowPartners(platform, headers);
    } finally {
      Object.assign(common, originHeaders());
    }
    refuseForgery(context.req.method, headers, platform);
    return work(visitor, common);
  });
  if (origin !== null) platform.partners.note(origin, call.name, settled.response.status);
  return settled;
}

/** A response, and what the log says of it where the call was refused. */
interface Settled {
  response: Response;
  refusal: LoggedRefusal | null;
}

async function settle(
  platform: Platform,
  visitor: Visitor,
  call: string,
  common: Record<string, string>,
  work: () => Outcome | Promise<Outcome>,
): Promise<Settled> {
  const settled = (answer: Answer, headers: Record<string, string>, cached: boolean): Settled => ({
    response: reply(answer, headers, cached),
    refusal: refusalIn(answer, visitor),
  });
  try {
    const outcome = await work();
    // Checked first: it was made before the server's own `Response` replaced the global one, so `instanceof` fails for it.
    if (outcome === RESPONSE_ALREADY_SENT) return { response: RESPONSE_ALREADY_SENT, refusal: null };
    if (!(outcome instanceof Response)) return settled(outcome.answer, common, outcome.cached);
    for (const [name, value] of Object.entries(common)) outcome.headers.set(name, value);
    return { response: outcome, refusal: null };
  } catch (error) {
    const refusal = asRefusal(error, platform, visitor, call);
    const retryAfter = refusal.details['retryAfterSeconds'];
    const waiting: Record<string, string> =
      typeof retryAfter === 'number' ? { 'Retry-After': String(Math.ceil(retryAfter)) } : {};
    return settled(refused(refusal, visitor, platform.words), { ...common, ...waiting }, false);
  }
}

/** Any error but a refusal or a database that is busy or away is the server's failure: the log gets all of it, the client nothing. */
function asRefusal(error: unknown, platform: Platform, visitor: Visitor, call: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) {
    platform.log.warn({ requestId: visitor.requestId, call, err: error }, 'the database had no answer for a request');
    return new Refusal('OVERLOADED', { retryAfterSeconds: busySeconds });
  }
  platform.log.error({ requestId: visitor.requestId, call, err: error }, 'request failed');
  return new Refusal('SERVER_ERROR');
}

export function peerAddress(context: Context): string {
  // Requests of tests have no socket.
  return context.env?.incoming === undefined ? '127.0.0.1' : (getConnInfo(context).remote.address ?? '');
}

function reply(answer: Answer, headers: Record<string, string>, cached: boolean): Response {
  // Always sent: a cache in front of us may have a default of its own, and would show counts after they are hidden.
  const caching = cached ? 'private, no-cache' : 'no-store';
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': caching, ...headers },
  });
}

interface Authentication {
  authenticate: Authenticate;
  authenticateStaff: AuthenticateStaff;
}

interface Checks extends Authentication {
  approvals: Approvals;
  admit: Admit | undefined;
  admitAction: ReturnType<typeof createActionLimit>;
}

/** Checks the caller and the rate limit, then answers by the kind of the call. */
async function answerCall(
  platform: Platform,
  { admit, admitAction, approvals, ...authentication }: Checks,
  route: Route,
  context: Context,
  visitor: Visitor,
  headers: Record<string, string>,
): Promise<Outcome> {
  const caller = { ...visitor, ...(await identify(platform, authentication, route, context, visitor)) };
  admit?.(visitor.address);
  switch (route.kind) {
    case 'json': {
      const setCookie = (cookie: string): void => void (headers['Set-Cookie'] = cookie);
      const answer = await answerJson(platform, route, context, caller, { setCookie, admitAction, approvals });
      const { noStore } = route.contract;
      return { answer, cached: !(noStore === 'for fans' ? caller.fan !== null : noStore) };
    }
    case 'file':
      return answerFile(platform, route, context, caller);
    case 'events':
      return answerEvents(platform, route, context, caller, headers);
    case 'page':
      return answerPage(route, context, caller);
    case 'webhook':
      return answerWebhook(route, context, caller);
  }
}

/** A call is for fans or for staff, and nothing of the others counts. */
async function identify(
  platform: Platform,
  { authenticate, authenticateStaff }: Authentication,
  { name, contract }: Route,
  context: Context,
  visitor: Visitor,
): Promise<Pick<Caller, 'fan' | 'staff'>> {
  if (isForStaff(contract)) {
    const { headers } = context.req.raw;
    return { fan: null, staff: await checkStaffAccess(contract, headers, authenticateStaff, platform.config) };
  }
  return { fan: await checkAccess({ name, contract }, visitor, authenticate, platform), staff: null };
}
