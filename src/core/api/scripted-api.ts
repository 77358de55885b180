import type { IncomingMessage, ServerResponse } from 'node:http';

/** One rule of the scripted API. The first rule that matches a request answers it. */
export interface Rule {
  /** `POST /jwt/refresh` */
  call: string;
  /** Matches only requests with this token. */
  bearer?: string;
  status?: number;
  body?: unknown;
  /** Delay before the reply, in milliseconds. */
  after?: number;
  /** Closes the connection instead of replying. */
  drop?: boolean;
  /** Used for one request; later ones fall through to the rules below it. */
  once?: boolean;
  /** Server-sent events: the text of the stream. It stays open unless `drop` is set. */
  stream?: string;
}

export interface ReceivedRequest {
  call: string;
  query: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Context {
  req: IncomingMessage;
  res: ServerResponse;
  respond?: boolean;
}

let rules: Rule[] = [];
let received: ReceivedRequest[] = [];
const open = new Set<ServerResponse>();

/**
 * The API for browser tests, as a real server with real HTTP, CORS and server-sent events. A test posts its rules to
 * `/scripted-api`, and reads the received requests there. It also serves the pages that tests open.
 */
export async function scriptedApi(context: Context, next: () => Promise<void>): Promise<void> {
  const { req: request, res: response } = context;
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://api');
  if (pathname === '/scripted-page') return respondWith(context, page(searchParams.get('module') ?? ''), 'text/html');
  if (pathname === '/sign-in-window')
    return respondWith(context, page('/src/core/api/scripted-window.ts'), 'text/html');
  if (pathname === '/scripted-api') return configure(context);
  if (!pathname.startsWith('/api/v1/')) return next();

  context.respond = false;
  allow(request, response);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const call = `${request.method} ${pathname.slice('/api/v1'.length)}`;
  const body = await textOf(request);
  received.push({ call, query: search, headers: request.headers, body });
  await answer(request, response, call);
}

async function configure(context: Context): Promise<void> {
  if (context.req.method === 'GET') return respondWith(context, JSON.stringify(received), 'application/json');
  rules = JSON.parse(await textOf(context.req));
  received = [];
  for (const stream of open) stream.destroy();
  respondWith(context, '', 'text/plain');
}

async function answer(request: IncomingMessage, response: ServerResponse, call: string): Promise<void> {
  const { authorization } = request.headers;
  const rule = rules.find((one) => one.call === call && (!one.bearer || authorization === `Bearer ${one.bearer}`));
  if (rule?.once) rules = rules.filter((one) => one !== rule);
  if (rule?.after) await new Promise((resolve) => setTimeout(resolve, rule.after));
  if (rule?.stream !== undefined) return answerWithStream(response, rule);
  if (rule?.drop) {
    response.destroy();
    return;
  }
  const { status = 200, body = {} } = rule ?? {
    status: 404,
    body: { status: 404, code: 'NOT_FOUND', message: `No rule for ${call}`, requestId: 'scripted' },
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answerWithStream(response: ServerResponse, rule: Rule): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(rule.stream);
  if (rule.drop) response.end();
  open.add(response.once('close', () => open.delete(response)));
}

function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  if (!headers.origin) return;
  response.setHeader('access-control-allow-origin', headers.origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
  const requestedHeaders = headers['access-control-request-headers'];
  if (requestedHeaders) response.setHeader('access-control-allow-headers', requestedHeaders);
}

function respondWith(context: Context, text: string, type: string): void {
  context.respond = false;
  context.res.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

const page = (module: string) =>
  `<!doctype html><html lang="ko"><title>Page</title><body><script type="module" src="${module}"></script></body></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
