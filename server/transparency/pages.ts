import { type Context, Hono } from 'hono';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import { peerAddress, readVisitor } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import type { Platform } from '../platform/platform.ts';
import type { TransparencyService } from './service.ts';

/** A monitor that reads all of the log asks for two files for 256 entries. */
const reads = { burst: 600, perMinute: 600 };
/** Seconds after which to try again where the database has too much to do. */
const busySeconds = 5;
/** Seconds for which a cache may store a checkpoint, and a tile that never changes. */
const freshFor = 2;
const forEver = 31_536_000;

/** The checkpoint, the tiles and the entries, under the addresses of c2sp.org/tlog-tiles. */
export function transparencyPages(platform: Platform, service: TransparencyService): Hono {
  const admit = createRateLimit(platform.limits.buckets('reads of the log', reads));
  const pages = new Hono();

  const answer = async (context: Context, type: string, maxAge: number, read: () => Promise<string | Buffer>) => {
    // Pages of every origin may check the log.
    const headers = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' };
    try {
      admit(readVisitor(context.req.raw.headers, peerAddress(context), platform.config).address);
      const body = await read();
      const caching = `public, max-age=${maxAge}${maxAge === forEver ? ', immutable' : ''}`;
      return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
        headers: { ...headers, 'Content-Type': type, 'Cache-Control': caching },
      });
    } catch (error) {
      const refusal = isDatabaseUnavailable(error)
        ? new Refusal('OVERLOADED', { retryAfterSeconds: busySeconds })
        : error;
      if (!(refusal instanceof Refusal)) throw error;
      const seconds = refusal.details['retryAfterSeconds'];
      const waiting: Record<string, string> = typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : {};
      return new Response(`${refusal.code}\n`, {
        status: refusal.status,
        headers: { ...headers, ...waiting, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    }
  };
  const text = 'text/plain; charset=utf-8';
  pages.get('/log/checkpoint', (context) => answer(context, text, freshFor, () => service.checkpoint(false)));
  pages.get('/log/witnessed', (context) => answer(context, text, freshFor, () => service.checkpoint(true)));
  pages.get('/log/to-witness', (context) => {
    const [signed = ''] = /^\d{1,15}$/.exec(context.req.query('signed') ?? '') ?? ['0'];
    return answer(context, text, 0, () => service.toWitness(Number(signed)));
  });
  pages.get('/log/tile/*', (context) =>
    answer(context, 'application/octet-stream', forEver, async () => {
      const place = readTilePath(context.req.path.slice('/log/tile/'.length));
      if (place === null) throw new Refusal('NOT_FOUND');
      const { level, index, width } = place;
      return level === 'entries' ? service.bundle(index, width) : service.tile(level, index, width);
    }),
  );
  return pages;
}

interface TilePlace {
  level: number | 'entries';
  index: number;
  width: number;
}

/** Reads `<L>/<N>[.p/<W>]`: `0/x001/067.p/12`. Each tile has one address; null for any other. */
export function readTilePath(path: string): TilePlace | null {
  const match = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (match === null) return null;
  const [, level = '', index = '', partial] = match;
  const width = partial === undefined ? 256 : Number(partial);
  // No leading zeroes, so that nothing is stored twice by a cache.
  if ((partial !== undefined && width > 255) || index.startsWith('x000/')) return null;
  return {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width,
  };
}
