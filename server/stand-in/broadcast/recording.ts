import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The position of a segment in a rendition's file. Bytes. */
export interface Stretch {
  offset: number;
  length: number;
}

/** A rendition of a recording: one file of fragmented MP4, which contains all segments. */
export interface Rendition {
  file: string;
  /** The initialisation section. */
  map: Stretch;
  segments: readonly Stretch[];
}

export interface Recording {
  /** The multivariant playlist's text. */
  index: string;
  renditions: ReadonlyMap<string, Rendition>;
  /** Milliseconds of each segment, the same for all. */
  segmentLength: number;
  /** The number of segments before it starts again. */
  length: number;
}

/** Reads the recording of a folder. @throws Error if segments differ in length, which a live stream here can't have */
export function readRecording(folder: string): Recording {
  const index = readFileSync(join(folder, 'index.m3u8'), 'utf8');
  const names = [...index.matchAll(/^([\w-]+)\.m3u8$/gm)].map(([, name = '']) => name);
  const renditions = new Map(names.map((name) => [name, readRendition(folder, name)]));
  const durations = names.flatMap((name) => durationsOf(readFileSync(join(folder, `${name}.m3u8`), 'utf8')));
  const [first = 0] = durations;
  const lengths = new Set([...renditions.values()].map(({ segments }) => segments.length));
  if (durations.some((duration) => Math.abs(duration - first) > 0.001) || lengths.size !== 1) {
    throw new Error(`The segments of ${folder} differ in length.`);
  }
  return { index, renditions, segmentLength: Math.round(first * 1000), length: [...lengths][0] ?? 0 };
}

const durationsOf = (playlist: string): number[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));

function readRendition(folder: string, name: string): Rendition {
  const playlist = readFileSync(join(folder, `${name}.m3u8`), 'utf8');
  const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/m.exec(playlist);
  const segments = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)/gm)];
  if (map === null || segments.length === 0) throw new Error(`${name}.m3u8 of ${folder} has no byte ranges.`);
  return { file: join(folder, `${name}.mp4`), map: stretchOf(map), segments: segments.map(stretchOf) };
}

const stretchOf = ([, length, offset]: RegExpExecArray | RegExpMatchArray): Stretch => ({
  offset: Number(offset),
  length: Number(length),
});
