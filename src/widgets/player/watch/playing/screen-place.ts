import { computed, signal } from '@preact/signals-react';
import { serverNow } from '../../../../core/clock/clock.ts';
import type { Engine } from '../../engine/engine.ts';

/** Seconds behind the live edge that still count as live. */
export const edgeTolerance = 5;

/** Where a `<video>` is in its recording or broadcast, as signals. Times in seconds. */
export function createPlace(video: HTMLVideoElement, isLive: boolean, engine: Engine) {
  const time = signal(0);
  const range = signal({ start: 0, end: 0 });
  const bufferedTo = signal(0);
  /** When the current frame was recorded, in milliseconds since 1970; null if a broadcast does not say. */
  const recordedAt = signal<number | null>(null);
  const latency = signal<number | null>(null);
  const isAtEdge = computed(() => isLive && range.value.end - time.value < edgeTolerance);

  return {
    time,
    range,
    bufferedTo,
    recordedAt,
    latency,
    isAtEdge,

    update(): void {
      const { seekable, buffered, duration, currentTime } = video;
      const edge = engine.liveEdge();
      const end =
        edge ?? (Number.isFinite(duration) ? duration : seekable.length > 0 ? seekable.end(seekable.length - 1) : 0);
      const start = isLive && seekable.length > 0 ? seekable.start(0) : 0;
      time.value = currentTime;
      if (range.peek().start !== start || range.peek().end !== end) range.value = { start, end };
      bufferedTo.value = bufferedEnd(buffered, currentTime);
      recordedAt.value = isLive ? engine.playingAt() : null;
      latency.value = recordedAt.value === null ? null : Math.max(0, (serverNow() - recordedAt.value) / 1000);
    },

    /** Seconds into the recording, or since the broadcast started; null if the stream does not name its time. */
    placeInRound(startsAt: string): number | null {
      if (!isLive) return video.currentTime;
      const recorded = engine.playingAt();
      return recorded === null ? null : Math.max(0, (recorded - Date.parse(startsAt)) / 1000);
    },
  };
}

/** The end of the buffered range around a position. */
function bufferedEnd(buffered: TimeRanges, seconds: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= seconds + 0.5 && buffered.end(index) >= seconds) return buffered.end(index);
  }
  return seconds;
}
