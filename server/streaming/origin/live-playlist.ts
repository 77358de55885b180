import { OriginError } from './origin-client.ts';

/** The progress of a broadcast, as a live playlist describes it. */
export interface LivePlaylist {
  /** Seconds. */
  targetDuration: number;
  /** Sequence number of the newest segment; -1 in a playlist without any. */
  lastSequence: number;
  /** The newest segment's address, which differs when an encoder has restarted its numbering. */
  lastSegment: string;
  /** True if the origin states that no segment will follow. */
  isOver: boolean;
}

/** A multivariant playlist's first rendition; null where the playlist is a media playlist itself. */
export function firstRendition(text: string, place: URL): URL | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const at = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF'));
  if (at === -1) return null;
  const uri = lines.slice(at + 1).find((line) => line !== '' && !line.startsWith('#'));
  return uri === undefined ? null : URL.parse(uri, place);
}

/** @throws OriginError for a playlist without a target duration, which is invalid */
export function readLivePlaylist(text: string): LivePlaylist {
  const number = (tag: string): number | null => {
    const found = new RegExp(`^#EXT-X-${tag}:(\\d+)`, 'm').exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
  const targetDuration = number('TARGETDURATION');
  if (targetDuration === null) throw new OriginError('a media playlist names no target duration');
  const segments = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return {
    targetDuration: Math.max(1, targetDuration),
    lastSequence: (number('MEDIA-SEQUENCE') ?? 0) + segments.length - 1,
    lastSegment: segments.at(-1)?.trim() ?? '',
    isOver: /^#EXT-X-ENDLIST/m.test(text),
  };
}
