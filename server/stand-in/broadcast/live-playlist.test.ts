import { describe, expect, it } from 'vitest';
import { type Broadcast, livePlaylistAt, timeShift, windowAt } from './live-playlist.ts';

const startsAt = Date.parse('2026-11-21T20:00:00Z');
const broadcast: Broadcast = { startsAt, endsAt: startsAt + 15 * 60_000 };
const loop = { segmentLength: 2_000, length: 45 };

interface Read {
  sequence: number;
  discontinuity: number;
  target: number;
  isOver: boolean;
  segments: { sequence: number; duration: number; at: number; uri: string; begins: boolean }[];
}

function read(text: string): Read {
  const number = (tag: string): number => Number(new RegExp(`^#EXT-X-${tag}:(\\d+)$`, 'm').exec(text)?.[1]);
  const segments: Read['segments'] = [];
  let [at, duration, begins] = [Number.NaN, Number.NaN, false];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') begins = true;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = Date.parse(line.slice(25));
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ sequence: number('MEDIA-SEQUENCE') + segments.length, duration, at, uri: line, begins });
      begins = false;
    }
  }
  return {
    sequence: number('MEDIA-SEQUENCE'),
    discontinuity: number('DISCONTINUITY-SEQUENCE'),
    target: number('TARGETDURATION'),
    isOver: text.includes('#EXT-X-ENDLIST'),
    segments,
  };
}

const at = (seconds: number): Read => read(livePlaylistAt(broadcast, loop, startsAt + seconds * 1000));

describe('a live playlist by RFC 8216', () => {
  it('grows by one segment every two seconds, and drops one once its window is full', () => {
    let before = at(10);
    for (let seconds = 12; seconds <= 898; seconds += 2) {
      const after = at(seconds);
      expect(after.segments.at(-1)?.sequence).toBe((before.segments.at(-1)?.sequence ?? 0) + 1);
      expect(after.sequence - before.sequence).toBe(seconds * 1000 > timeShift ? 1 : 0);
      before = after;
    }
    expect(before.segments).toHaveLength(timeShift / loop.segmentLength);
  });

  it('keeps name, duration and date of a segment unchanged', () => {
    const seen = new Map<number, string>();
    for (let seconds = 3; seconds < 900; seconds += 3.7) {
      for (const { sequence, duration, at: happened, uri } of at(seconds).segments) {
        const line = `${uri} ${duration} ${happened}`;
        expect(seen.get(sequence) ?? line).toBe(line);
        seen.set(sequence, line);
      }
    }
    expect(seen.size).toBeGreaterThan(400);
  });

  it('has consecutive dates, and no duration above the target', () => {
    for (const seconds of [40, 300, 899]) {
      const { segments, target } = at(seconds);
      for (const [index, segment] of segments.entries()) {
        expect(segment.duration).toBeLessThanOrEqual(target);
        const next = segments[index + 1];
        if (next !== undefined) expect(next.at - segment.at).toBe(segment.duration * 1000);
      }
    }
  });

  it('marks where the recording starts again, and counts the marks that were dropped', () => {
    for (let seconds = 4; seconds < 900; seconds += 2) {
      const { segments, discontinuity } = at(seconds);
      let counted = discontinuity;
      for (const { sequence, begins } of segments) {
        if (begins) counted += 1;
        expect(counted).toBe(Math.floor(sequence / loop.length));
      }
    }
  });

  it('contains no segment from the future, and marks the end', () => {
    const { segments } = at(101.9);
    expect((segments.at(-1)?.at ?? 0) + loop.segmentLength).toBeLessThanOrEqual(startsAt + 101_900);
    expect(at(899.9).isOver).toBe(false);
    expect(at(900).isOver).toBe(true);
    expect(at(5000).segments).toEqual(at(900).segments);
  });

  it('is empty until the first segment is complete', () => {
    expect(windowAt(broadcast, loop, startsAt + 1_999)).toEqual({ first: 0, last: -1, isOver: false });
    expect(at(1).segments).toEqual([]);
  });
});
