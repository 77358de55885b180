import { computed, effect, signal, untracked } from '@preact/signals-react';
import { serverNow } from '../../../core/clock/clock.ts';
import { storage } from '../../../core/storage/storage.ts';
import type { Engine } from '../engine/engine.ts';

/** Seconds behind the live edge that still count as live. */
const edgeTolerance = 5;
/** `HTMLMediaElement.HAVE_FUTURE_DATA`: enough to continue. */
const haveFutureData = 3;
export const seekStep = 10;
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export type Screen = ReturnType<typeof createScreen>;

/** The state of a `<video>` as signals, and its commands. Times in seconds. */
export function createScreen(video: HTMLVideoElement, isLive: boolean, engine: Engine) {
  // The media may have arrived before the controls.
  const isThere = video.readyState >= haveFutureData;
  const isPaused = signal(video.paused);
  const isWaiting = signal(!isThere);
  const hasBegun = signal(isThere && !video.paused);
  const hasEnded = signal(false);
  const time = signal(0);
  const range = signal({ start: 0, end: 0 });
  const bufferedTo = signal(0);
  const rate = signal(1);
  const volume = signal(1);
  const isMuted = signal(false);
  /** When the current frame was recorded, in milliseconds since 1970; null if a broadcast does not say. */
  const recordedAt = signal<number | null>(null);
  const latency = signal<number | null>(null);
  /** The fan's choice; null for automatic quality. */
  const chosen = signal<number | null>(null);
  /** The browser blocks sound until the fan presses something. */
  const needsPress = signal(false);
  /** Whether the fan watches at the live edge, to return there after a failure. */
  let follows = isLive;

  function update(): void {
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
  }

  const isAtEdge = computed(() => isLive && range.value.end - time.value < edgeTolerance);

  async function play(): Promise<void> {
    try {
      await video.play();
      needsPress.value = false;
    } catch (error) {
      // A newer request replaced this one; or the browser requires a press first.
      if (error instanceof DOMException && error.name === 'NotAllowedError') needsPress.value = true;
    }
  }

  function seek(seconds: number): void {
    const { start, end } = range.peek();
    video.currentTime = Math.min(end, Math.max(start, seconds));
    hasEnded.value = false;
    update();
    follows = isAtEdge.peek();
  }

  /** After a failure: to the live edge if the fan was there, otherwise to the last position. */
  function goOn(): void {
    const edge = engine.liveEdge();
    if (follows && edge !== null && edge - video.currentTime > edgeTolerance) video.currentTime = edge;
    if (!isPaused.peek()) void play();
  }

  function choose(id: number | null): void {
    chosen.value = id;
    engine.choose(id);
  }

  // The choice is kept for the next video by its height: engines number each stream's renditions differently.
  const stopChoosing = effect(() => {
    const height = Number(storage.read('playerQuality') ?? 0);
    const same = height > 0 ? engine.renditions.value.find((each) => each.height === height) : undefined;
    if (same) untracked(() => choose(same.id));
  });

  let wasTroubled = false;
  const stopRecovery = effect(() => {
    const isTroubled = engine.trouble.value !== null;
    if (wasTroubled && !isTroubled) untracked(goOn);
    wasTroubled = isTroubled;
  });

  const listeners: Record<string, () => void> = {
    play: () => (isPaused.value = false),
    pause: () => {
      isPaused.value = true;
      follows = false;
    },
    playing: () => {
      isWaiting.value = false;
      hasBegun.value = true;
      hasEnded.value = false;
    },
    waiting: () => (isWaiting.value = true),
    canplay: () => (isWaiting.value = false),
    ended: () => (hasEnded.value = true),
    ratechange: () => (rate.value = video.playbackRate),
    volumechange: () => {
      volume.value = video.volume;
      isMuted.value = video.muted;
    },
    ...Object.fromEntries(['timeupdate', 'progress', 'durationchange', 'seeked'].map((name) => [name, update])),
  };
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  const keptVolume = Number(storage.read('playerVolume') ?? 1);
  video.volume = keptVolume >= 0 && keptVolume <= 1 ? keptVolume : 1;
  video.muted = storage.read('playerMuted') === 'yes';
  volume.value = video.volume;
  isMuted.value = video.muted;
  update();

  /** The choice is kept for the next video; sound that only the browser blocked does not count. */
  function keepVolume(): void {
    storage.write('playerVolume', String(video.volume));
    storage.write('playerMuted', video.muted ? 'yes' : '');
  }

  return {
    video,
    isLive,
    isPaused,
    isWaiting,
    hasBegun,
    hasEnded,
    time,
    range,
    bufferedTo,
    rate,
    volume,
    isMuted,
    recordedAt,
    latency,
    renditions: engine.renditions,
    rendition: engine.rendition,
    trouble: engine.trouble,
    chosen,
    needsPress,
    isAtEdge,

    /** Seconds into the recording, or since the broadcast started; null if the stream does not name its time. */
    placeInRound(startsAt: string): number | null {
      if (!isLive) return video.currentTime;
      const recorded = engine.playingAt();
      return recorded === null ? null : Math.max(0, (recorded - Date.parse(startsAt)) / 1000);
    },
    play,
    pause: () => video.pause(),
    toggle(): void {
      if (!video.paused) video.pause();
      else if (video.ended) {
        seek(0);
        void play();
      } else void play();
    },
    seek,
    skip: (seconds: number) => seek(video.currentTime + seconds),
    goLive(): void {
      const edge = engine.liveEdge();
      if (edge !== null) seek(edge);
      follows = true;
      video.playbackRate = 1;
      void play();
    },
    setRate(next: number): void {
      video.playbackRate = next;
    },
    setVolume(next: number): void {
      video.volume = Math.min(1, Math.max(0, next));
      video.muted = next <= 0;
      keepVolume();
    },
    toggleMute(): void {
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) video.volume = 0.5;
      keepVolume();
    },
    /** Browsers allow muted autoplay. */
    playMuted(): void {
      video.muted = true;
      void play();
    },
    /** @param id null for automatic quality */
    choose(id: number | null): void {
      choose(id);
      const height = engine.renditions.peek().find((each) => each.id === id)?.height ?? 0;
      storage.write('playerQuality', height > 0 ? String(height) : '');
    },
    retry(): void {
      engine.resume();
      void play();
    },
    dispose(): void {
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
      stopRecovery();
      stopChoosing();
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
