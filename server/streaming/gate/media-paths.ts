import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * How media of an origin are named behind the gate, below `/hls/<sessionId>/`:
 *
 * - `index.m3u8`: the multivariant playlist;
 * - `media/<MAC>/<path>`: what lies in its folder at the origin, or below it, and is written plainly;
 * - `named/<MAC>/<address>`: anything else that a playlist of the origin names, as a CDN for segments;
 * - `captions/<language>.vtt`.
 *
 * The MAC binds an address to the round in whose playlists it stands: a session reaches nothing but what these name, also
 * where other rounds lie in the same folder, and an address that somebody made up leads nowhere.
 */
export interface MediaPaths {
  /** The path below `/hls/<sessionId>/` for an address that a playlist of this round names. */
  pathOf(address: URL, media: RoundMedia): string;
  /** The address behind such a path; null where it leads nowhere. */
  addressOf(path: string, media: RoundMedia): URL | null;
}

/** A round, and the multivariant playlist of its broadcast or its recording. */
export interface RoundMedia {
  roundId: string;
  source: URL;
}

/** LL-HLS: what a player may ask a live playlist for. */
const deliveryDirectives = ['_HLS_msn', '_HLS_part', '_HLS_skip'];
/** So many addresses are remembered with their MACs: the playlists of all viewers of a round name the same ones. */
const mostRemembered = 50_000;

export function createMediaPaths(secret: string): MediaPaths {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fanfare media address', 32));
  const sign = (roundId: string, address: URL): Buffer =>
    createHmac('sha256', key).update(`${roundId} ${address.href}`).digest().subarray(0, 16);
  const remembered = new Map<string, string>();

  function macOf(roundId: string, address: URL): string {
    const name = `${roundId} ${address.href}`;
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const mac = sign(roundId, address).toString('base64url');
    const [oldest] = remembered.keys();
    if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(name, mac);
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
      return timingSafeEqual(Buffer.from(mac, 'base64url'), sign(roundId, address)) ? address : null;
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

/** Nothing leads out of the folder: no steps up, no second spelling of a slash or a dot, no other scheme. */
const isPlain = (path: string): boolean =>
  path !== '' && !/%(2e|2f|5c|00)|\\|\/\/|^\//i.test(path) && !path.split('/').some((step) => /^\.\.?$/.test(step));

function addressBelow(path: string, source: URL): URL | null {
  if (!isPlain(path)) return null;
  const folder = folderOf(source);
  const address = URL.parse(`./${path}`, folder);
  return address !== null && address.href.startsWith(folder.href) ? address : null;
}

/** The directives of LL-HLS are all that a request's query brings to the origin. */
export function withDirectives(address: URL, query: URLSearchParams): URL {
  const given = deliveryDirectives.filter((name) => /^(\d{1,12}|YES|v2)$/.test(query.get(name) ?? ''));
  if (given.length === 0) return address;
  const asked = new URL(address);
  for (const name of given) asked.searchParams.set(name, query.get(name) ?? '');
  return asked;
}

/** A playlist with every address in it led through the gate. `place` is where the playlist itself came from. */
export function rewritePlaylist(text: string, place: URL, pathFor: (address: URL) => string): string {
  const led = (uri: string): string => {
    const address = URL.parse(uri, place);
    // A key or a map may stand in the playlist itself.
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
