/** When a broadcast begins and ends. Milliseconds since 1970. */
export interface Broadcast {
  startsAt: number;
  endsAt: number;
}

/** The repeated recording. All of its segments have the same length. */
export interface Loop {
  /** In milliseconds. */
  segmentLength: number;
  /** The number of segments. */
  length: number;
}

/** How far back a viewer can seek. Milliseconds. */
export const timeShift = 4 * 60_000;

/** The segments of a broadcast at a time, by media sequence number; `last` is less than `first` if there is none. */
export function windowAt(
  { startsAt, endsAt }: Broadcast,
  { segmentLength }: Loop,
  now: number,
): {
  first: number;
  last: number;
  isOver: boolean;
} {
  // A segment exists once its whole time has passed; one that would reach past the end is not sent.
  const last = Math.floor((Math.min(now, endsAt) - startsAt) / segmentLength) - 1;
  const maxSegments = Math.floor(timeShift / segmentLength);
  return { first: Math.max(0, last - maxSegments + 1), last: Math.max(-1, last), isOver: now >= endsAt };
}

/**
 * A rendition's live media playlist (RFC 8216), computed from the time alone, so that every request at the same time
 * gets the same and a restart changes nothing. There is a discontinuity where the recording starts again.
 */
export function livePlaylistAt(broadcast: Broadcast, loop: Loop, now: number): string {
  const { first, last, isOver } = windowAt(broadcast, loop, now);
  const seconds = loop.segmentLength / 1000;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / loop.length)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="map.mp4"',
  ];
  for (let sequence = first; sequence <= last; sequence += 1) {
    if (sequence > first && sequence % loop.length === 0) {
      lines.push('#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="map.mp4"');
    }
    const happened = new Date(broadcast.startsAt + sequence * loop.segmentLength).toISOString();
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${happened}`, `#EXTINF:${seconds.toFixed(3)},`, `${sequence}.m4s`);
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
