import { extname } from 'node:path';

/** Every kind of file that we serve; any other is answered with 404. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  // Only declarations: the build puts no other TypeScript into the served folders.
  '.ts': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  // Served as plain text, so that browsers show it: they download types that they don't know.
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** @returns null for a kind of file that we don't serve */
export function contentTypeOf(path: string): string | null {
  return types[extname(path).toLowerCase()] ?? null;
}

/** True if compression makes it smaller. */
export function isText(contentType: string): boolean {
  return /^text\/|json|xml|svg/.test(contentType);
}
