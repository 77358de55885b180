import { createHmac, timingSafeEqual } from 'node:crypto';
import { putNewest } from '../../platform/put-newest.ts';
import { deriveKeys, type Secrets } from '../../platform/secrets.ts';

/**
 * The paths of an origin's media behind the gate, below `/hls/<sessionId>/`:
 *
 * - `index.m3u8`: the multivariant playlist;
 * - `media/<MAC>/<path>`: files in its folder at the origin, or below it, in plain form;
 * - `named/<MAC>/<address>`: any other address that a playlist of the origin names, such as a CDN for segments;
 * - `captions/<language>.vtt`.
 *
 * The MAC binds an address to the round whose playlists name it. A session can only reach addresses that these playlists name,
 * also where other rounds are stored in the same folder, and a made-up address is refused.
 */
export interface MediaPaths {
  /** The path below `/hls/<sessionId>/` for an address that a playlist of this round names. */
  pathOf(address: URL, media: RoundMedia): string;
  /** The address for such a path; null for an invalid one. */
  addressOf(path: string, media: RoundMedia): URL | null;
}

/** A round, and the multivariant playlist of its broadcast or its recording. */
export interface RoundMedia {
  roundId: string;
  source: URL;
}

/** LL-HLS: the query parameters that a player may send for a live playlist. */
const deliveryDirectives = ['_HLS_msn', '_HLS_part', '_HLS_skip'];
/** The max number of addresses whose MACs are cached: the playlists of all viewers of a round have the same addresses. */
const maxRemembered = 50_000;

export function createMediaPaths(secrets: Secrets): MediaPaths {
  const keys = deriveKeys(secrets, 'media address');
  const sign = (key: Uint8Array, roundId: string, address: URL): Buffer =>
    createHmac('sha256', key).update(`${roundId} ${address.href}`).digest().subarray(0, 16);
  const remembered = new Map<string, string>();

  function macOf(roundId: string, address: URL): string {
    const name = `${roundId} ${address.href}`;
    const cached = remembered.get(name);
    if (cached !== undefined) return cached;
    const mac = sign(keys[0], roundId, address).toString('base64url');
    putNewest(remembered, name, mac, maxRemembered);
    return mac;
  }

  return {
    pathOf(address, { roundId, source }) {
      const folder = folderOf(source);
      const mac = macOf(roundId, address);
      const below = address.href.startsWith(folder.href) ? address.href.slice(folder.href.length) : '';
      if (address.search === '' && isPlain(below)) return `media/${mac}/${below}`;
      const ending = /\.(\w{1,5})$/.exec(address.pathname)?.[0] ?? '';
      return `named/${mac}/${Buffer.from(address.href).toString('base64url')}${ending}`;
    },
    addressOf(path, { roundId, source }) {
      if (path === 'index.m3u8') return source;
      const [, kind, mac = '', rest = ''] = /^(media|named)\/([\w-]{22})\/(.+)$/.exec(path) ?? [];
      const address = kind === 'media' ? addressBelow(rest, source) : namedAddress(rest);
      if (address === null) return null;
      const received = Buffer.from(mac, 'base64url');
      return keys.some((key) => timingSafeEqual(received, sign(key, roundId, address))) ? address : null;
    },
  };
}

function namedAddress(path: string): URL | null {
  const [, encoded = ''] = /^([\w-]+)(?:\.\w{1,5})?$/.exec(path) ?? [];
  return URL.parse(Buffer.from(encoded, 'base64url').toString());
}

/** The folder of a playlist, with its slash. */
function folderOf(source: URL): URL {
  const folder = new URL('.', source);
  folder.search = '';
  return folder;
}

/** The path stays in the folder: no parent steps, no encoded slash or dot, no other scheme. */
const isPlain = (path: string): boolean =>
  path !== '' && !/%(2e|2f|5c|00)|\\|\/\/|^\//i.test(path) && !path.split('/').some((step) => /^\.\.?$/.test(step));

function addressBelow(path: string, source: URL): URL | null {
  if (!isPlain(path)) return null;
  const folder = folderOf(source);
  const address = URL.parse(`./${path}`, folder);
  return address !== null && address.href.startsWith(folder.href) ? address : null;
}

/** Only the directives of LL-HLS are passed on from a request's query to the origin. */
export function withDirectives(address: URL, query: URLSearchParams): URL {
  const directives = deliveryDirectives.filter((name) => /^(\d{1,12}|YES|v2)$/.test(query.get(name) ?? ''));
  if (directives.length === 0) return address;
  const upstream = new URL(address);
  for (const name of directives) upstream.searchParams.set(name, query.get(name) ?? '');
  return upstream;
}

/** A playlist with every address rewritten to the gate. `place` is the playlist's own address. */
export function rewritePlaylist(text: string, place: URL, pathFor: (address: URL) => string): string {
  const led = (uri: string): string => {
    const address = URL.parse(uri, place);
    // A key or a map may be in the playlist itself, as a `data:` address.
    if (address === null || !/^https?:$/.test(address.protocol)) return uri;
    return pathFor(address);
  };
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#EXT')) return line.replaceAll(/\bURI="([^"]+)"/g, (_, uri: string) => `URI="${led(uri)}"`);
      return line === '' || line.startsWith('#') ? line : led(line.trim());
    })
    .join('\n');
}
