import { getConnInfo } from '@hono/node-server/conninfo';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Platform } from '../platform.ts';
import { type Authenticate, type Caller, type Fan, readVisitor, type Visitor } from './caller.ts';
import type { Access, CallName } from './contract.ts';
import { crossOriginHeaders, isPublicRead, preflight, refuseForgery } from './cross-origin.ts';
import { type Answer, answered, refused } from './envelope.ts';
import { Refusal } from './errors.ts';
import { type RequestKey, requestKey } from './idempotency.ts';
import { readText } from './request-body.ts';
import type { Route, StreamRoute } from './routes.ts';
import { checkReply, validate } from './validation.ts';

export const apiBase = '/api/v1';
const bodyLimit = 64 * 1024;

export interface ApiParts {
  authenticate: Authenticate;
  routes: readonly Route[];
  streams?: readonly StreamRoute[];
}

/** Every call of the API, below `/api/v1`. */
export function createApi(platform: Platform, parts: ApiParts): Hono {
  const api = new Hono();
  const answerPreflight = (path: string, isOpen: boolean): void =>
    void api.options(apiBase + path, (context) => preflight(context.req.raw, platform.config, isOpen));
  for (const route of parts.routes.toSorted(bySpecificity)) {
    const [method, path] = splitName(route.name);
    const isOpen = route.contract.access === 'open';
    if (method === 'GET') answerPreflight(path, isOpen);
    api.on(method, apiBase + path, (context) =>
      respond(platform, context, { name: route.name, isOpen }, async (visitor, headers) => {
        const setCookie = (cookie: string): void => void (headers['Set-Cookie'] = cookie);
        return answerCall(platform, parts.authenticate, route, context, visitor, setCookie);
      }),
    );
  }
  for (const stream of parts.streams ?? []) {
    const [method, path] = splitName(stream.name);
    if (method === 'GET') answerPreflight(path, true);
    api.on(method, apiBase + path, (context) =>
      respond(platform, context, { name: stream.name, isOpen: true }, async (visitor, headers) => {
        const fan = await fanOf('open', visitor, parts.authenticate, platform);
        return stream.respond(context, { ...visitor, fan }, headers);
      }),
    );
  }
  answerPreflight('/*', false);
  api.all(`${apiBase}/*`, (context) =>
    respond(platform, context, { name: 'unknown', isOpen: false }, () => {
      throw new Refusal('NOT_FOUND');
    }),
  );
  return api;
}

/** The router takes what came first: `/vote/me` has to come before `/vote/:voteId`, wherever their contracts stand. */
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

type Outcome = Response | { answer: Answer; cached: boolean };

/** Around everything that answers: who asks, what went wrong, the headers that every reply has, one line in the log. */
async function respond(
  platform: Platform,
  context: Context,
  call: { name: string; isOpen: boolean },
  work: (visitor: Visitor, headers: Record<string, string>) => Outcome | Promise<Outcome>,
): Promise<Response> {
  const started = performance.now();
  const { headers } = context.req.raw;
  const visitor = readVisitor(headers, peerAddress(context), platform.config);
  const common = {
    'X-Request-Id': visitor.requestId,
    'X-Content-Type-Options': 'nosniff',
    ...crossOriginHeaders(headers.get('origin'), platform.config, isPublicRead(context.req.raw, call.isOpen)),
  };
  const response = await settle(platform, visitor, call.name, common, () => {
    refuseForgery(context.req.method, headers, platform.config);
    return work(visitor, common);
  });
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  platform.log.info(
    { requestId: visitor.requestId, call: call.name, status: response.status, milliseconds },
    'request',
  );
  return response;
}

async function settle(
  platform: Platform,
  visitor: Visitor,
  call: string,
  common: Record<string, string>,
  work: () => Outcome | Promise<Outcome>,
): Promise<Response> {
  try {
    const outcome = await work();
    // Asked first: it was made before the server's own `Response` took the global's place, and is no instance of that.
    if (outcome === RESPONSE_ALREADY_SENT) return RESPONSE_ALREADY_SENT;
    if (!(outcome instanceof Response)) return reply(outcome.answer, common, outcome.cached);
    for (const [name, value] of Object.entries(common)) outcome.headers.set(name, value);
    return outcome;
  } catch (error) {
    const refusal = asRefusal(error, platform, visitor, call);
    const retryAfter = refusal.details['retryAfterSeconds'];
    const waiting: Record<string, string> =
      typeof retryAfter === 'number' ? { 'Retry-After': String(Math.ceil(retryAfter)) } : {};
    return reply(refused(refusal, visitor, platform.words), { ...common, ...waiting }, false);
  }
}

/** What isn't a refusal is our own fault: the log learns all of it, the client nothing. */
function asRefusal(error: unknown, platform: Platform, visitor: Visitor, call: string): Refusal {
  if (error instanceof Refusal) return error;
  platform.log.error({ requestId: visitor.requestId, call, err: error }, 'request failed');
  return new Refusal('SERVER_ERROR');
}

function peerAddress(context: Context): string {
  // Requests of tests come without a socket.
  return context.env?.incoming === undefined ? '127.0.0.1' : (getConnInfo(context).remote.address ?? '');
}

function reply(answer: Answer, headers: Record<string, string>, cached: boolean): Response {
  // Said in every case: a cache in front of us may have a default of its own, and would show counts after they went blind.
  const caching = cached ? 'private, no-cache' : 'no-store';
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': caching, ...headers },
  });
}

async function answerCall(
  platform: Platform,
  authenticate: Authenticate,
  route: Route,
  context: Context,
  visitor: Visitor,
  setCookie: (cookie: string) => void,
): Promise<{ answer: Answer; cached: boolean }> {
  const { contract } = route;
  const fan = await fanOf(contract.access, visitor, authenticate, platform);
  const answer = await handle(platform, route, context, { ...visitor, fan }, setCookie);
  return { answer, cached: !(contract.noStore === 'for fans' ? fan !== null : contract.noStore) };
}

async function handle(
  platform: Platform,
  route: Route,
  context: Context,
  caller: Caller,
  setCookie: (cookie: string) => void,
): Promise<Answer> {
  const { contract } = route;
  const body = contract.body === undefined ? '' : await readBody(context);
  const request = { ...validate(contract, context.req, body), caller, setCookie };
  if (contract.idempotent !== true) return run(platform, route, { ...request, key: undefined });
  const key = keyOf(route, context, caller, body);
  if (route.ownsKey) {
    // `routes` takes for an owner of keys only a handler that gives an `Answer`.
    return (await route.handle({ ...request, key })) as Answer;
  }
  return once(platform, key, caller, () => run(platform, route, { ...request, key }));
}

async function fanOf(
  access: Access,
  visitor: Visitor,
  authenticate: Authenticate,
  platform: Platform,
): Promise<Fan | null> {
  if (visitor.bearer === null) {
    if (access === 'open') return null;
    throw new Refusal('LOGIN_REQUIRED');
  }
  try {
    const fan = await authenticate(visitor.bearer, visitor);
    if (access === 'platform' && fan.origin !== platform.config.publicOrigin) throw new Refusal('ORIGIN_REFUSED');
    return fan;
  } catch (error) {
    // An open call answers anyone; whoever's token doesn't count is a visitor there.
    if (access === 'open' && error instanceof Refusal) return null;
    throw error;
  }
}

async function readBody(context: Context): Promise<string> {
  const { headers } = context.req.raw;
  // A form of another site can send text, but not this type without asking first.
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'Content-Type', reason: 'must be application/json' }] });
  }
  return readText(context, bodyLimit);
}

async function run(platform: Platform, route: Route, request: Parameters<Route['handle']>[0]): Promise<Answer> {
  const given = await route.handle(request);
  if (platform.config.checkReplies) checkReply(route.name, route.contract, given);
  return answered(given);
}

function keyOf(route: Route, context: Context, caller: Caller, body: string): RequestKey {
  const secret = context.req.header('idempotency-key');
  if (secret === undefined || secret.length < 8 || secret.length > 200) throw new Refusal('KEY_REQUIRED');
  const path = `${context.req.method} ${context.req.path}`;
  const sealed = route.contract.noStore === true;
  if (caller.fan !== null) return requestKey(`fan:${caller.fan.userId}`, secret, path, body, sealed);
  if (caller.deviceId !== null)
    return requestKey(`device:${caller.deviceId} ${route.name}`, secret, path, body, sealed);
  throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'X-Device-Id', reason: 'must be a UUID' }] });
}

/** The first answer is kept, a refusal too; what says nothing about the request itself may be tried again. */
async function once(
  platform: Platform,
  key: RequestKey,
  visitor: Visitor,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await platform.keys.claim(key);
  if (earlier !== null) return earlier;
  try {
    const answer = await work();
    await platform.keys.store(key, answer);
    return answer;
  } catch (error) {
    if (error instanceof Refusal && isFinal(error)) {
      const answer = refused(error, visitor, platform.words);
      await platform.keys.store(key, answer);
      return answer;
    }
    await platform.keys.release(key);
    throw error;
  }
}

function isFinal(refusal: Refusal): boolean {
  return refusal.status < 500 && ![401, 403, 429].includes(refusal.status);
}
