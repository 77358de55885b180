import { describe, expect, it } from 'vitest';
import { createMediaPaths } from './media-paths.ts';
import { fetchGate, get, mediaOf, namedIn, play, secretRequests, setUpGate, test, world } from './testing-gate.ts';

setUpGate();

describe('an active session with its token', () => {
  it('gets the recording: playlists, the initialisation, a segment as a range, and captions', async () => {
    const session = await play('ada', 'show');
    const index = await get(session, 'index.m3u8');
    expect(index.headers.get('Cache-Control')).toBe('no-store');
    const renditions = namedIn(await index.text());
    expect(renditions).toHaveLength(3);
    const rendition = await fetchGate(`${renditions[0]}?token=${session.token}`);
    const playlist = await rendition.text();
    expect(playlist).toMatch(/#EXT-X-MAP:URI="\/hls\/[\w-]+\/media\/[\w-]{22}\/720p\.mp4"/);
    const [segment = ''] = namedIn(playlist);
    const part = await fetchGate(`${segment}?token=${session.token}`, { Range: 'bytes=0-1373' });
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
    const playlist = await (await fetchGate(`${rendition}?token=${session.token}`)).text();
    const newest = namedIn(playlist).at(-1) ?? '';
    expect((await fetchGate(`${newest}?token=${session.token}`)).status).toBe(200);
    const future = newest.replace(/\d+(?=\.m4s)/, (sequence) => String(Number(sequence) + 30));
    expect((await fetchGate(`${future}?token=${session.token}`)).status).toBe(404);
  });

  it.each(['/hls/', '/hls/x', '/hls/x/index.m3u8', '/hls/%20/x'])('never answers %s with a page', async (path) => {
    const answer = await fetchGate(path);
    expect(answer.ok).toBe(false);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('reaches other servers in playlists only by signed addresses', async () => {
    const session = await play('cho', 'scattered');
    const playlist = await (await get(session, 'index.m3u8')).text();
    const [one = '', up = '', two = ''] = namedIn(playlist);
    expect(two).toMatch(/\/media\/[\w-]{22}\/sub\/two\.m4s$/);
    const second = await fetchGate(`${two}?token=${session.token}`);
    expect(await second.text()).toBe('two');
    // An origin's page does not become one of the platform's.
    expect(second.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(second.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(second.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await (await fetchGate(`${one}?token=${session.token}`)).text()).toBe('secret');
    expect(secretRequests).toContain('/one.m4s');
    for (const address of [one, up, two]) {
      const forged = address.replace(/(named|media)\/[\w-]{22}/, `$1/${'A'.repeat(22)}`);
      expect((await fetchGate(`${forged}?token=${session.token}`)).status).toBe(404);
    }
    expect(playlist).toMatch(/#EXT-X-MAP:URI="\/hls\/[\w-]+\/named\//);
  });

  it('reaches addresses that are written with variables, also with those of the multivariant playlist', async () => {
    const { segment, rendition } = await mediaOf(await play('fay', 'variables'));
    expect(rendition).toMatch(/^media\/[\w-]{22}\/sub\/imported\.m3u8$/);
    expect(segment).toMatch(/^media\/[\w-]{22}\/sub\/two\.m4s$/);
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
    const byCookie = await fetchGate(`/hls/${session.sessionId}/${rendition}`, { Cookie: pair });
    expect(byCookie.status).toBe(200);
    expect(byCookie.headers.get('Set-Cookie')).toBeNull();
    const other = await play('eva', 'show');
    expect((await fetchGate(`/hls/${other.sessionId}/${rendition}`, { Cookie: pair })).status).toBe(403);

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
