import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { crossOriginHeaders, isAllowedOrigin } from '../../platform/http/cross-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentSecurityPolicy } from '../../platform/site/security-headers.ts';
import { nameOf, OriginError, readPlaylist, readPlaylistBody, requestOrigin } from '../origin/origin-client.ts';
import { importsVariables, withVariables } from '../origin/playlist-variables.ts';
import { createGateSessions, type Passage } from './gate-sessions.ts';
import { createMediaPaths, rewritePlaylist, withDirectives } from './media-paths.ts';
import { createParallelReads } from './parallel-reads.ts';
import { playbackCookie, tokenInCookie } from './playback-cookie.ts';
import { createPlaybackTokens } from './playback-tokens.ts';

/**
 * The refusals that a player gets. 403 and 410 are final, since hls.js does not retry 4xx: an invalid token, or a session that
 * has ended. It retries 5xx: the broadcast has not begun, or its origin doesn't answer.
 */
const refusals = {
  token: [403, 'The playback token is missing or has run out.'],
  over: [410, 'The session is over.'],
  unknown: [404, 'There is nothing here.'],
  early: [503, 'The broadcast has not begun.'],
  busy: [503, 'Too many requests of this session are under way.'],
  origin: [502, 'The origin does not answer.'],
} as const;
type Reason = keyof typeof refusals;

const passedOn = ['content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag'];
const isPlaylist = (path: string, type: string): boolean => /\.m3u8?$/i.test(path) || /mpegurl/i.test(type);

/** Allowed types of files from an origin; a file of another type could be a page on the platform's own origin. */
const mediaTypes =
  /^(audio\/|video\/|image\/(?!svg)|text\/vtt|application\/(octet-stream|mp4|(x-|vnd\.apple\.)mpegurl|ttml))/i;
const typeOf = (type = ''): string => (mediaTypes.test(type) ? type : 'application/octet-stream');

/** Media of playback sessions, `/hls/<sessionId>/…`: every request needs a valid token of an active session. */
export function playbackGate(platform: Platform): Hono {
  const { config, log } = platform;
  const tokens = createPlaybackTokens(config.tokenSecrets);
  const paths = createMediaPaths(config.tokenSecrets);
  const sessions = createGateSessions(platform);
  const reads = createParallelReads();

  const headersFor = (context: Context): Record<string, string> => ({
    ...crossOriginHeaders(context.req.header('origin') ?? null, platform),
    'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Retry-After, Date',
    'Content-Security-Policy': contentSecurityPolicy({ 'default-src': ["'none'"], sandbox: [] }),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });

  const refuse = (context: Context, reason: Reason): Response => {
    const [status, sentence] = refusals[reason];
    const waiting: Record<string, string> = status === 503 ? { 'Retry-After': '2' } : {};
    return context.text(sentence, status, { ...headersFor(context), 'Cache-Control': 'no-store', ...waiting });
  };

  /** The upstream address of a request whose session has access. */
  const addressOf = (path: string, passage: Extract<Passage, { open: true }>, query: URLSearchParams): URL | null => {
    const [, language] = /^captions\/(\w+)\.vtt$/.exec(path) ?? [];
    const captions = passage.captions.find((one) => one.language === language);
    if (captions !== undefined) return captions.url;
    const address = paths.addressOf(path, passage);
    return address === null ? null : withDirectives(address, query);
  };

  const gate = new Hono();
  gate.options('/hls/*', (context) => {
    const origin = context.req.header('origin') ?? null;
    const isAllowed = origin !== null && isAllowedOrigin(origin, platform);
    const permission = {
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'Range',
      'Access-Control-Max-Age': '7200',
    };
    return context.body(null, 204, { ...headersFor(context), ...(isAllowed && permission) });
  });

  gate.get('/hls/:sessionId/:path{.+}', async (context) => {
    const sessionId = context.req.param('sessionId');
    const url = new URL(context.req.url);
    const path = url.pathname.slice(`/hls/${sessionId}/`.length);
    if (!/^[\w-]{1,64}$/.test(sessionId)) return refuse(context, 'unknown');
    const query = url.searchParams.get('token');
    const token = query ?? tokenInCookie(context.req.header('cookie'), sessionId);
    if (!tokens.verify(token ?? '', sessionId, Date.now())) return refuse(context, 'token');
    const passage = await sessions.passage(sessionId);
    if (!passage.open) return refuse(context, passage.why);
    const address = addressOf(path, passage, url.searchParams);
    if (address === null) return refuse(context, 'unknown');
    const headers = headersFor(context);
    // A video element that plays HLS by itself asks for parts without the query. The cookie is that very token and ends
    // with it: nothing here makes a new one, only the heartbeats of the session's own device do.
    if (query !== null && isPlaylist(path, '')) {
      headers['Set-Cookie'] = playbackCookie(sessionId, query, config.publicOrigin);
    }
    try {
      const rewrite = async (text: string, signal: AbortSignal): Promise<string> => {
        const { source } = passage;
        const parent = importsVariables(text) ? withVariables(await readPlaylist(source, signal), source) : undefined;
        const filled = withVariables(text, address, parent?.variables);
        return rewritePlaylist(filled.text, address, (named) => `/hls/${sessionId}/${paths.pathOf(named, passage)}`);
      };
      // A session that many viewers share gets no more requests at once than one player.
      const reply = await reads.read(sessionId, () => pass(context, address, headers, rewrite));
      return reply ?? refuse(context, 'busy');
    } catch (error) {
      if (!(error instanceof OriginError)) throw error;
      log.warn({ err: error, sessionId }, 'the origin of a stream failed');
      return refuse(context, 'origin');
    }
  });
  // Otherwise the site would answer with its page for unknown addresses.
  gate.get('/hls/*', (context) => refuse(context, 'unknown'));
  return gate;
}

async function pass(
  context: Context,
  address: URL,
  headers: Record<string, string>,
  rewrite: (playlist: string, signal: AbortSignal) => Promise<string>,
): Promise<Response> {
  const { outgoing } = context.env as HttpBindings;
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  outgoing.once('close', leave);
  try {
    const range = context.req.header('range') ?? '';
    const rangeHeader: Record<string, string> = /^bytes=[\d, -]{1,100}$/.test(range) ? { Range: range } : {};
    const answer = await requestOrigin(address, rangeHeader, gone.signal);
    if (isPlaylist(address.pathname, answer.headers['content-type'] ?? '') && answer.statusCode === 200) {
      const playlist = await rewrite(await readPlaylistBody(answer, address), gone.signal);
      return context.body(playlist, 200, {
        ...headers,
        'Content-Type': 'application/vnd.apple.mpegurl',
        'Cache-Control': 'no-store',
      });
    }
    await passBody(outgoing, answer, headers, address);
    return RESPONSE_ALREADY_SENT;
  } finally {
    outgoing.off('close', leave);
  }
}

/** Pipes from socket to socket without a buffer: a slow viewer slows only their own connection to the origin. */
async function passBody(
  outgoing: HttpBindings['outgoing'],
  answer: IncomingMessage,
  headers: Record<string, string>,
  address: URL,
): Promise<void> {
  const status = answer.statusCode ?? 502;
  if (![200, 206, 404, 416].includes(status)) {
    answer.destroy();
    throw new OriginError(`${nameOf(address)} answered ${status}`);
  }
  const originHeaders = passedOn.flatMap((name): [string, string][] => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const caching = status < 300 ? 'private, max-age=300' : 'no-store';
  outgoing.writeHead(status, {
    ...headers,
    ...Object.fromEntries(originHeaders),
    'Content-Type': typeOf(answer.headers['content-type']),
    'Cache-Control': caching,
  });
  try {
    await pipeline(answer, outgoing);
  } catch {
    // One end of the connection is gone. The head is sent already, so the error can only be signalled by closing the connection.
    outgoing.destroy();
  }
}
