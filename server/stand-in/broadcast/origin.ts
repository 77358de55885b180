import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { createFiles } from '../../platform/site/files.ts';
import { type Broadcast, livePlaylistAt, windowAt } from './live-playlist.ts';
import { readRecording, type Stretch } from './recording.ts';

/** Segments that left the playlist stay available for players that are about to fetch them (RFC 8216 §6.2.2). */
const grace = 30;

/**
 * An HLS origin without an encoder, below `/demo-origin/`:
 * - `vod/<name>/…`: recordings as they are;
 * - `live/<starts>-<ends>/…`: a broadcast between two times (seconds since 1970) that repeats the recording, with a
 * sliding window of some minutes;
 * - `POST live/<starts>-<ends>/interrupt` and `…/resume`: it stops and continues, as when an encoder loses its
 * connection.
 */
export function createBroadcastOrigin(mediaFolder: string, clock: () => number = Date.now): Hono {
  const recording = readRecording(join(mediaFolder, 'nine-lights'));
  const files = createFiles(mediaFolder);
  /** When a broadcast was interrupted, by its name. */
  const interrupted = new Map<string, number>();

  const broadcastOf = (context: Context): (Broadcast & { name: string; now: number }) | null => {
    const name = context.req.param('name') ?? '';
    const [, starts, ends] = /^(\d{9,11})-(\d{9,11})$/.exec(name) ?? [];
    const [startsAt, endsAt] = [Number(starts) * 1000, Number(ends) * 1000];
    if (!(endsAt > startsAt)) return null;
    return { name, startsAt, endsAt, now: interrupted.get(name) ?? clock() };
  };
  const playlist = (context: Context, text: string): Response =>
    context.body(text, 200, { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-store' });

  const origin = new Hono().basePath('/demo-origin');
  origin.get('/vod/*', async (context) => {
    const path = context.req.path.slice('/demo-origin/vod/'.length);
    if (path.endsWith('.mp4')) return fileStretch(context, join(mediaFolder, path), recording.renditions);
    const found = await files.serve(path, context.req.raw.headers, { 'Cache-Control': 'public, max-age=3600' });
    return found ?? context.text('Not found', 404);
  });

  const live = '/live/:name';
  origin.get(`${live}/index.m3u8`, (context) => {
    const broadcast = broadcastOf(context);
    if (broadcast === null || broadcast.now < broadcast.startsAt) return context.notFound();
    return playlist(context, recording.index.replaceAll(/^([\w-]+)\.m3u8$/gm, '$1/index.m3u8'));
  });
  origin.get(`${live}/:rendition/index.m3u8`, (context) => {
    const broadcast = broadcastOf(context);
    const exists = recording.renditions.has(context.req.param('rendition'));
    if (broadcast === null || !exists || broadcast.now < broadcast.startsAt) return context.notFound();
    return playlist(context, livePlaylistAt(broadcast, recording, broadcast.now));
  });
  origin.get(`${live}/:rendition/:piece`, async (context) => {
    const broadcast = broadcastOf(context);
    const rendition = recording.renditions.get(context.req.param('rendition'));
    if (broadcast === null || rendition === undefined) return context.notFound();
    const piece = context.req.param('piece');
    if (piece === 'map.mp4') return media(context, await read(rendition.file, rendition.map));
    const sequence = Number(/^(\d{1,9})\.m4s$/.exec(piece)?.[1] ?? Number.NaN);
    const { first, last } = windowAt(broadcast, recording, broadcast.now);
    // Future segments don't exist yet, as in any broadcast.
    if (!(sequence >= first - grace && sequence <= last)) return context.notFound();
    const stretch = rendition.segments[sequence % recording.length];
    return stretch === undefined ? context.notFound() : media(context, await read(rendition.file, stretch));
  });
  origin.post(`${live}/:switch{interrupt|resume}`, (context) => {
    const broadcast = broadcastOf(context);
    if (broadcast === null) return context.notFound();
    if (context.req.param('switch') === 'interrupt') interrupted.set(broadcast.name, broadcast.now);
    else interrupted.delete(broadcast.name);
    return context.json({ interrupted: interrupted.has(broadcast.name) });
  });
  return origin;
}

const media = (context: Context, bytes: Uint8Array<ArrayBuffer>): Response =>
  context.body(bytes, 200, { 'Content-Type': 'video/mp4', 'Cache-Control': 'public, max-age=600' });

async function read(file: string, { offset, length }: Stretch): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(length);
    await handle.read(bytes, 0, length, offset);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** A rendition's file, or the stretch of it that `Range` asks for. */
async function fileStretch(
  context: Context,
  file: string,
  renditions: ReadonlyMap<string, { file: string }>,
): Promise<Response> {
  if (![...renditions.values()].some((rendition) => rendition.file === file)) return context.notFound();
  const handle = await open(file);
  const { size } = await handle.stat().finally(() => handle.close());
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(context.req.header('range') ?? '') ?? [];
  if (from === undefined) return media(context, await read(file, { offset: 0, length: size }));
  const offset = Number(from);
  const end = Math.min(to === undefined || to === '' ? size - 1 : Number(to), size - 1);
  if (offset > end) return context.body(null, 416, { 'Content-Range': `bytes */${size}` });
  return context.body(await read(file, { offset, length: end - offset + 1 }), 206, {
    'Content-Type': 'video/mp4',
    'Content-Range': `bytes ${offset}-${end}/${size}`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=3600',
  });
}
