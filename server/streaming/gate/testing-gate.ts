import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { type Listener, listen, toNode } from '../../platform/http/listen.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createBroadcastOrigin } from '../../stand-in/broadcast/origin.ts';
import { createStreamingWorld, roundOf, type StreamingWorld, saveRounds } from '../testing.ts';
import { playbackGate } from './gate.ts';

const mediaFolder = join(import.meta.dirname, '../../../demo/media');
export const addressOf = (listener: Listener): string =>
  `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
export let test: TestPlatform;
export let world: StreamingWorld;
export let origin: Listener;
export let secret: Listener;
export let gate: Listener;

/** The requests to a second server beside the origin, which must not be reachable through the gate. */
export const secretRequests: string[] = [];

/** A playlist that refers to a CDN, a key and a map on other servers. */
export const scattered = (cdn: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="${cdn}/map.mp4?v=1"\n#EXTINF:2,\n${cdn}/one.m4s\n#EXTINF:2,\n../up.m4s\n#EXTINF:2,\nsub/two.m4s\n#EXT-X-ENDLIST\n`;

const variableIndex =
  '#EXTM3U\n#EXT-X-DEFINE:NAME="dir",VALUE="sub"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{$dir}/imported.m3u8\n';
const variableMedia =
  '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-DEFINE:IMPORT="dir"\n#EXTINF:2,\n../{$dir}/two.m4s\n#EXT-X-ENDLIST\n';

export interface Session {
  sessionId: string;
  token: string;
}

export const play = async (fan: string, roundId: string): Promise<Session> => (await world.start(fan, roundId)).body;

export const fetchGate = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${addressOf(gate)}${path}`, { headers });

export const get = ({ sessionId, token }: Session, path: string, headers?: Record<string, string>): Promise<Response> =>
  fetchGate(`/hls/${sessionId}/${path}?token=${token}`, headers);

/** The addresses in a playlist: the lines that are no tags. */
export const namedIn = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Paths below a session's folder that its own playlists name: a rendition, and its segments. */
export async function mediaOf(session: Session): Promise<{ rendition: string; segment: string }> {
  const below = (path: string): string => path.slice(`/hls/${session.sessionId}/`.length);
  const [rendition = ''] = namedIn(await (await get(session, 'index.m3u8')).text());
  const [segment = ''] = namedIn(await (await get(session, below(rendition))).text());
  return { rendition: below(rendition), segment: below(segment) };
}

/** The gate before an origin of its own, until the tests of the file have run. */
export function setUpGate(): void {
  beforeAll(async () => {
    test = await createTestPlatform();
    world = createStreamingWorld(test);
    secret = await listen(0, '127.0.0.1', (request, response) => {
      secretRequests.push(request.url ?? '');
      response.end('secret');
    });
    const app = new Hono().route('/', createBroadcastOrigin(mediaFolder));
    app.get('/cdn/index.m3u8', (context) => context.body(scattered(addressOf(secret))));
    app.get('/cdn/variables.m3u8', (context) => context.body(variableIndex));
    app.get('/cdn/sub/imported.m3u8', (context) => context.body(variableMedia));
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
      roundOf('variables', -60, -30, vod('/cdn/variables.m3u8')),
      roundOf('away', -60, -30, vod('/cdn/away.m3u8')),
      roundOf('broken', -60, -30, vod('/cdn/broken.m3u8')),
    ]);
  });

  afterAll(async () => {
    await world.service.close();
    await Promise.all([gate, origin, secret].map((listener) => listener.close(0)));
    await test.close();
  });
}
