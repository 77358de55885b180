import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * How media of an origin are named behind the gate, below `/hls/<sessionId>/`:
 *
 * - `index.m3u8`: the multivariant playlist;
 * - `media/<path>`: what lies in its folder at the origin, or below it;
 * - `named/<MAC>/<address>`: anything else that a playlist of the origin names, as a CDN for segments; signed, so that
 *   nobody can make the gate ask for an address of their own;
 * - `captions/<language>.vtt`.
 */
export interface MediaPaths {
  /** The path below `/hls/<sessionId>/` for an address that a playlist of this source names. */
  pathOf(address: URL, source: URL): string;
  /** The address behind such a path; null where it leads nowhere. */
  addressOf(path: string, source: URL): URL | null;
}

/** LL-HLS: what a player may ask a live playlist for. */
const deliveryDirectives = ['_HLS_msn', '_HLS_part', '_HLS_skip'];

export function createMediaPaths(secret: string): MediaPaths {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fanfare media address', 32));
  const sign = (address: string): Buffer => createHmac('sha256', key).update(address).digest().subarray(0, 16);

  function namedAddress(path: string): URL | null {
    const [, mac = '', encoded = ''] = /^named\/([\w-]{22})\/([\w-]+)(?:\.\w{1,5})?$/.exec(path) ?? [];
    const address = Buffer.from(encoded, 'base64url').toString();
    if (mac === '' || !timingSafeEqual(Buffer.from(mac, 'base64url'), sign(address))) return null;
    return new URL(address);
  }

  return {
    pathOf(address, source) {
      const folder = folderOf(source);
      const isPlain = address.search === '' && address.href.startsWith(folder.href);
      if (isPlain) return `media/${address.href.slice(folder.href.length)}`;
      const ending = /\.(\w{1,5})$/.exec(address.pathname)?.[0] ?? '';
      return `named/${sign(address.href).toString('base64url')}/${Buffer.from(address.href).toString('base64url')}${ending}`;
    },
    addressOf(path, source) {
      if (path === 'index.m3u8') return source;
      if (path.startsWith('named/')) return namedAddress(path);
      return path.startsWith('media/') ? addressBelow(path.slice('media/'.length), source) : null;
    },
  };
}

/** The folder of a playlist, with its slash. */
function folderOf(source: URL): URL {
  const folder = new URL('.', source);
  folder.search = '';
  return folder;
}

/** Nothing leads out of the folder: no steps up, no second spelling of a slash or a dot, no other scheme. */
function addressBelow(path: string, source: URL): URL | null {
  if (path === '' || /%(2e|2f|5c|00)|\\|\/\/|^\//i.test(path)) return null;
  if (path.split('/').some((step) => step === '..' || step === '.')) return null;
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
