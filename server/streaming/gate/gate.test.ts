import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen, toNode } from '../../platform/live/listen.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createBroadcastOrigin } from '../../stand-in/broadcast/origin.ts';
import { createStreamingWorld, roundOf, type StreamingWorld, saveRounds } from '../testing.ts';
import { playbackGate } from './gate.ts';
import { createMediaPaths } from './media-paths.ts';
import { createPlaybackTokens } from './playback-tokens.ts';

const mediaFolder = join(import.meta.dirname, '../../../demo/media');
const addressOf = (listener: Listener): string => `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;

let test: TestPlatform;
let world: StreamingWorld;
let origin: Listener;
let secret: Listener;
let gate: Listener;
/** The requests to a second server beside the origin, which must not be reachable through the gate. */
const secretAsked: string[] = [];

/** A playlist that refers to a CDN, a key and a map on other servers. */
const scattered = (cdn: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="${cdn}/map.mp4?v=1"\n#EXTINF:2,\n${cdn}/one.m4s\n#EXTINF:2,\n../up.m4s\n#EXTINF:2,\nsub/two.m4s\n#EXT-X-ENDLIST\n`;

beforeAll(async () => {
  test = await createTestPlatform();
  world = createStreamingWorld(test);
  secret = await listen(0, '127.0.0.1', (request, response) => {
    secretAsked.push(request.url ?? '');
    response.end('secret');
  });
  const app = new Hono().route('/', createBroadcastOrigin(mediaFolder));
  app.get('/cdn/index.m3u8', (context) => context.body(scattered(addressOf(secret))));
  app.get('/cdn/away.m3u8', (context) => context.redirect(`${addressOf(secret)}/stolen`));
  app.get('/cdn/sub/two.m4s', (context) => context.html('two'));
  app.get('/cdn/broken.m3u8', (context) => context.body('<html>not a playlist</html>'));
  app.get('/admin', (context) => context.body('admin'));
  origin = await listen(0, '127.0.0.1', toNode(app.fetch));
  gate = await listen(0, '127.0.0.1', toNode(playbackGate(test.platform).fetch));
  const at = addressOf(origin);
  const now = Math.floor(Date.now() / 1000);
  const vod = (path: string) => ({ vodSource: `${at}${path}` });
  await saveRounds(test, 'shows', [
    roundOf('show', -60, -30, {
      ...vod('/demo-origin/vod/nine-lights/index.m3u8'),
      captions: [{ language: 'ja', url: `${at}/demo-origin/vod/nine-lights/ja.vtt` }],
    }),
    roundOf('twin', -60, -30, vod('/demo-origin/vod/nine-lights/index.m3u8')),
    roundOf('live', -5, 30, { liveSource: `${at}/demo-origin/live/${now - 300}-${now + 1800}/index.m3u8` }),
    roundOf('entry', 3, 30, { liveSource: `${at}/demo-origin/live/${now - 300}-${now + 1800}/index.m3u8` }),
    roundOf('scattered', -60, -30, vod('/cdn/index.m3u8')),
    roundOf('away', -60, -30, vod('/cdn/away.m3u8')),
    roundOf('broken', -60, -30, vod('/cdn/broken.m3u8')),
  ]);
});
afterAll(async () => {
  await world.service.close();
  await Promise.all([gate, origin, secret].map((listener) => listener.close(0)));
  await test.close();
});

interface Session {
  sessionId: string;
  token: string;
}
const play = async (fan: string, roundId: string): Promise<Session> => (await world.start(fan, roundId)).body;

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${addressOf(gate)}${path}`, { headers });
const get = ({ sessionId, token }: Session, path: string, headers?: Record<string, string>): Promise<Response> =>
  ask(`/hls/${sessionId}/${path}?token=${token}`, headers);

/** The addresses in a playlist: the lines that are no tags. */
const namedIn = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Paths below a session's folder that its own playlists name: a rendition, and its segments. */
async function mediaOf(session: Session): Promise<{ rendition: string; segment: string }> {
  const below = (path: string): string => path.slice(`/hls/${session.sessionId}/`.length);
  const [rendition = ''] = namedIn(await (await get(session, 'index.m3u8')).text());
  const [segment = ''] = namedIn(await (await get(session, below(rendition))).text());
  return { rendition: below(rendition), segment: below(segment) };
}

describe('an active session with its token', () => {
  it('gets the recording: playlists, the initialisation, a segment as a range, and captions', async () => {
    const session = await play('ada', 'show');
    const index = await get(session, 'index.m3u8');
    expect(index.headers.get('Cache-Control')).toBe('no-store');
    const renditions = namedIn(await index.text());
    expect(renditions).toHaveLength(3);
    const rendition = await ask(`${renditions[0]}?token=${session.token}`);
    const playlist = await rendition.text();
    expect(playlist).toMatch(/#EXT-X-MAP:URI="\/hls\/[\w-]+\/media\/[\w-]{22}\/720p\.mp4"/);
    const [segment = ''] = namedIn(playlist);
    const part = await ask(`${segment}?token=${session.token}`, { Range: 'bytes=0-1373' });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toMatch(/^bytes 0-1373\//);
    expect(part.headers.get('Cache-Control')).toMatch(/^private/);
    expect(
      Buffer.from(await part.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
    expect(await (await get(session, 'captions/ja.vtt')).text()).toMatch(/^WEBVTT[\s\S]+九つの光/);
    expect((await get(session, 'captions/ko.vtt')).status).toBe(404);
  });

  it('gets the broadcast, and no segment before its time', async () => {
    const session = await play('ben', 'live');
    const [rendition = ''] = namedIn(await (await get(session, 'index.m3u8')).text());
    const playlist = await (await ask(`${rendition}?token=${session.token}`)).text();
    const newest = namedIn(playlist).at(-1) ?? '';
    expect((await ask(`${newest}?token=${session.token}`)).status).toBe(200);
    const future = newest.replace(/\d+(?=\.m4s)/, (sequence) => String(Number(sequence) + 30));
    expect((await ask(`${future}?token=${session.token}`)).status).toBe(404);
  });

  it.each(['/hls/', '/hls/x', '/hls/x/index.m3u8', '/hls/%20/x'])('never answers %s with a page', async (path) => {
    const answer = await ask(path);
    expect(answer.ok).toBe(false);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('reaches other servers named in playlists by signed addresses alone', async () => {
    const session = await play('cho', 'scattered');
    const playlist = await (await get(session, 'index.m3u8')).text();
    const [one = '', up = '', two = ''] = namedIn(playlist);
    expect(two).toMatch(/\/media\/[\w-]{22}\/sub\/two\.m4s$/);
    const second = await ask(`${two}?token=${session.token}`);
    expect(await second.text()).toBe('two');
    // An origin's page does not become one of the platform's.
    expect(second.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(second.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(second.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await (await ask(`${one}?token=${session.token}`)).text()).toBe('secret');
    expect(secretAsked).toContain('/one.m4s');
    for (const address of [one, up, two]) {
      const forged = address.replace(/(named|media)\/[\w-]{22}/, `$1/${'A'.repeat(22)}`);
      expect((await ask(`${forged}?token=${session.token}`)).status).toBe(404);
    }
    expect(playlist).toMatch(/#EXT-X-MAP:URI="\/hls\/[\w-]+\/named\//);
  });

  it('can be used by a partner’s page, and by no other', async () => {
    const session = await play('dan', 'show');
    const asPartner = await get(session, 'index.m3u8', { Origin: 'https://artist.test' });
    expect(asPartner.headers.get('Access-Control-Allow-Origin')).toBe('https://artist.test');
    const asStranger = await get(session, 'index.m3u8', { Origin: 'https://stranger.test' });
    expect(asStranger.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('may be sent in a cookie, which only heartbeats renew', async () => {
    const session = await play('eve', 'show');
    const cookie = (await get(session, 'index.m3u8')).headers.get('Set-Cookie') ?? '';
    expect(cookie).toContain(`; Path=/hls/${session.sessionId}; Max-Age=120; HttpOnly; `);
    const [pair = ''] = cookie.split(';');
    // A copied address or cookie gives access until its own token expires, and never longer.
    expect(pair).toBe(`fan-playback-${session.sessionId}=${session.token}`);
    const { rendition } = await mediaOf(session);
    const byCookie = await ask(`/hls/${session.sessionId}/${rendition}`, { Cookie: pair });
    expect(byCookie.status).toBe(200);
    expect(byCookie.headers.get('Set-Cookie')).toBeNull();
    const other = await play('eva', 'show');
    expect((await ask(`/hls/${other.sessionId}/${rendition}`, { Cookie: pair })).status).toBe(403);

    const beat = await world.beat('eve', session.sessionId);
    expect(beat.headers.get('Set-Cookie')).toContain(
      `fan-playback-${session.sessionId}=${beat.body.token}; Path=/hls/`,
    );
  });
});

it.each(['show/part%2Fone.ts', 'show//one.ts', 'show/a%5Cb.ts', 'show/', 'show/%2e%2e%2fone.ts', 'show/plain.ts?x=1'])(
  'leads back to %s, where a playlist names it like that',
  (named) => {
    const paths = createMediaPaths(test.platform.config.tokenSecrets);
    const media = { roundId: 'show', source: new URL('https://origin.test/show/index.m3u8') };
    const address = new URL(named, 'https://origin.test/');
    expect(paths.addressOf(paths.pathOf(address, media), media)?.href).toBe(address.href);
  },
);

describe('access is refused', () => {
  const everythingOf = async (session: Session): Promise<string[]> => {
    const { rendition, segment } = await mediaOf(session);
    return ['index.m3u8', rendition, segment, 'captions/ja.vtt'];
  };

  it('without a token, with a wrong one, an old one or another session’s', async () => {
    const [session, other] = [await play('fay', 'show'), await play('gil', 'show')];
    const tokens = createPlaybackTokens(test.platform.config.tokenSecrets);
    const old = tokens.issue(session.sessionId, Date.now() - 601_000).token;
    const forged = createPlaybackTokens(['another secret of thirty-two letters']).issue(
      session.sessionId,
      Date.now(),
    ).token;
    for (const path of await everythingOf(session)) {
      for (const token of ['', 'x', old, forged, other.token, `${session.token}x`]) {
        const reply = await get({ ...session, token }, path);
        expect(reply.status, `${path} ${token}`).toBe(403);
        expect(reply.headers.get('Cache-Control')).toBe('no-store');
      }
      expect((await ask(`/hls/${session.sessionId}/${path}`)).status).toBe(403);
      expect((await get(session, path)).status, path).toBeLessThan(300);
    }
  });

  it.each([
    ['ended', 'ENDED'],
    ['superseded', 'SUPERSEDED'],
    ['revoked', 'REVOKED'],
  ])('for a session that was %s', async (_word, state) => {
    const session = await play(`fan-${state}`, 'show');
    const everything = await everythingOf(await play(`other-${state}`, 'show'));
    await test.platform.pool.query(
      'UPDATE playback_session SET state = $2, over_at = clock_timestamp() WHERE session_id = $1',
      [session.sessionId, state],
    );
    for (const path of everything) expect((await get(session, path)).status).toBe(410);
  });

  it('within seconds after a session ended that was playing', async () => {
    const session = await play('han', 'show');
    const { rendition } = await mediaOf(session);
    expect((await get(session, rendition)).status).toBe(200);
    await world.api.request(`DELETE /streaming/session/${session.sessionId}`, { fan: 'han' });
    await expect.poll(async () => (await get(session, rendition)).status).toBe(410);
  });

  it('for a session without heartbeats', async () => {
    const session = await play('ivy', 'show');
    await test.platform.pool.query(
      "UPDATE playback_session SET last_beat_at = last_beat_at - interval '61 seconds' WHERE session_id = $1",
      [session.sessionId],
    );
    expect((await get(session, 'index.m3u8')).status).toBe(410);
  });

  it('before the broadcast begins; the player may retry', async () => {
    const session = await play('joy', 'entry');
    const reply = await get(session, 'index.m3u8');
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('to another round in the same folder, and to anything that no playlist names', async () => {
    const [session, twin] = [await play('lou', 'show'), await play('leo', 'twin')];
    const { rendition, segment } = await mediaOf(session);
    for (const path of [rendition, segment]) expect((await get(twin, path)).status, path).toBe(404);
    expect((await get(session, rendition)).status).toBe(200);
    for (const path of ['media/720p.mp4', rendition.replace(/[^/]+$/, 'ja.vtt')]) {
      expect((await get(session, path)).status, path).toBe(404);
    }
  });

  it.each([
    'media/../../../admin',
    `media/${'A'.repeat(22)}/../../../admin`,
    'media/..%2f..%2f..%2fadmin',
    'media/%2e%2e/%2e%2e/%2e%2e/admin',
    'media/..%5c..%5cadmin',
    'media//evil.test/x',
    'media/http://evil.test/x',
    'media/%00',
    'named/AAAAAAAAAAAAAAAAAAAAAA/aHR0cDovL2xvY2FsaG9zdC8',
    'other',
  ])('to a path outside the source: %s', async (path) => {
    const session = await play('kai', 'show');
    // Not by `fetch`, which would normalise the path before it is sent.
    const { status, body } = await raw(gate, `/hls/${session.sessionId}/${path}?token=${session.token}`);
    expect([403, 404]).toContain(status);
    expect(body).not.toContain('admin');
  });

  it('when an origin redirects', async () => {
    const before = secretAsked.length;
    expect((await get(await play('lea', 'away'), 'index.m3u8')).status).toBe(502);
    expect(secretAsked).toHaveLength(before);
  });

  it('with an error only, where the origin is broken or down', async () => {
    expect((await get(await play('mia', 'broken'), 'index.m3u8')).status).toBe(502);
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await saveRounds(test, 'gone', [roundOf('gone', -60, -30, { vodSource: `http://127.0.0.1:${port}/index.m3u8` })]);
    expect((await get(await play('noa', 'gone'), 'index.m3u8')).status).toBe(502);
  });
});

async function raw(listener: Listener, path: string): Promise<{ status: number; body: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asked = request(`${addressOf(listener)}/`, { path }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}
