import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { type Authenticate, type Caller, type Fan, readVisitor, type Visitor } from './caller.ts';
import type { Access, CallContract } from './contract.ts';
import { type Answer, answered, refused } from './envelope.ts';
import { Refusal } from './errors.ts';
import { type RequestKey, requestKey } from './idempotency.ts';
import type { Platform } from './platform.ts';
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
  for (const route of parts.routes) {
    const [method, path] = split(route.name);
    api.on(method, apiBase + path, (context) =>
      withVisitor(platform, context, route.name, async (visitor) => {
        const answer = await answerCall(platform, parts.authenticate, route, context, visitor);
        return reply(answer, route.contract);
      }),
    );
  }
  for (const stream of parts.streams ?? []) {
    const [method, path] = split(stream.name);
    api.on(method, apiBase + path, (context) =>
      withVisitor(platform, context, stream.name, async (visitor) => {
        const fan = await fanOf('open', visitor, parts.authenticate, platform);
        return stream.respond(context, { ...visitor, fan });
      }),
    );
  }
  api.all(`${apiBase}/*`, (context) =>
    withVisitor(platform, context, 'unknown', () => {
      throw new Refusal('NOT_FOUND');
    }),
  );
  return api;
}

function split(name: string): [method: string, path: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space), name.slice(space + 1)];
}

/** Around everything that answers: who asks, what went wrong, one line in the log. */
async function withVisitor(
  platform: Platform,
  context: Context,
  call: string,
  respond: (visitor: Visitor) => Response | Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const visitor = readVisitor(context.req.raw.headers, peerAddress(context), platform.config);
  let response: Response;
  try {
    response = await respond(visitor);
  } catch (error) {
    const refusal = asRefusal(error, platform, visitor, call);
    response = reply(refused(refusal, visitor, platform.words));
    const retryAfter = refusal.details['retryAfterSeconds'];
    if (typeof retryAfter === 'number') response.headers.set('Retry-After', String(Math.ceil(retryAfter)));
  }
  response.headers.set('X-Request-Id', visitor.requestId);
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  platform.log.info({ requestId: visitor.requestId, call, status: response.status, milliseconds }, 'request');
  return response;
}

/** What isn't a refusal is our own fault: the log learns all of it, the client nothing. */
function asRefusal(error: unknown, platform: Platform, visitor: Visitor, call: string): Refusal {
  if (error instanceof Refusal) return error;
  platform.log.error({ requestId: visitor.requestId, call, error }, 'request failed');
  return new Refusal('SERVER_ERROR');
}

function peerAddress(context: Context): string {
  // Requests of tests come without a socket.
  return context.env?.incoming === undefined ? '127.0.0.1' : (getConnInfo(context).remote.address ?? '');
}

function reply(answer: Answer, contract?: CallContract): Response {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (contract === undefined || contract.noStore === true) headers['Cache-Control'] = 'no-store';
  return new Response(answer.body, { status: answer.status, headers });
}

async function answerCall(
  platform: Platform,
  authenticate: Authenticate,
  route: Route,
  context: Context,
  visitor: Visitor,
): Promise<Answer> {
  const { contract } = route;
  const fan = await fanOf(contract.access, visitor, authenticate, platform);
  const caller: Caller = { ...visitor, fan };
  const body = contract.body === undefined ? '' : await readBody(context);
  const request = { ...validate(contract, context.req, body), caller };
  if (contract.idempotent !== true) return run(platform, route, { ...request, key: undefined });
  const key = keyOf(route, context, caller, body);
  if (route.ownsKey) {
    // `routes` takes for an owner of keys only a handler that gives an `Answer`.
    return (await route.handle({ ...request, key })) as Answer;
  }
  return once(platform, key, visitor, () => run(platform, route, { ...request, key }));
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
  if (Number(context.req.header('content-length') ?? 0) > bodyLimit) throw tooLarge();
  const text = await context.req.text();
  if (text.length > bodyLimit) throw tooLarge();
  return text;
}

function tooLarge(): Refusal {
  return new Refusal('INVALID_REQUEST', { fields: [{ path: 'body', reason: `longer than ${bodyLimit} bytes` }] });
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
