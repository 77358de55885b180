import { effect, untracked } from '@preact/signals-react';
import type { Engine } from '../../engine/engine.ts';
import { createMotion } from './screen-motion.ts';
import { createPlace, edgeTolerance } from './screen-place.ts';
import { createQuality } from './screen-quality.ts';
import { createSound } from './screen-sound.ts';

export const seekStep = 10;
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export type Screen = ReturnType<typeof createScreen>;

/** The state of a `<video>` as signals, and its commands. Times in seconds. */
export function createScreen(video: HTMLVideoElement, isLive: boolean, engine: Engine) {
  const { listeners, ...motion } = createMotion(video);
  const { update, ...place } = createPlace(video, isLive, engine);
  const { update: updateSound, ...sound } = createSound(video);
  const { stop: stopChoosing, ...quality } = createQuality(engine);
  const position = createSeeking(video, isLive, engine, { motion, place, update });
  const stopRecovery = onRecovery(engine, position.goOn);
  const stopListening = listen(video, {
    ...listeners,
    pause: () => {
      listeners.pause();
      position.leaveEdge();
    },
    volumechange: updateSound,
    ...Object.fromEntries(['timeupdate', 'progress', 'durationchange', 'seeked'].map((name) => [name, update])),
  });
  update();

  return {
    video,
    isLive,
    ...motion,
    ...place,
    ...sound,
    ...quality,
    renditions: engine.renditions,
    rendition: engine.rendition,
    trouble: engine.trouble,
    seek: position.seek,
    skip: (seconds: number) => position.seek(video.currentTime + seconds),
    goLive: position.goLive,
    ...createPlaybackCommands(video, engine, motion.play, position.seek),
    dispose(): void {
      stopListening();
      stopRecovery();
      stopChoosing();
    },
  };
}

function createPlaybackCommands(
  video: HTMLVideoElement,
  engine: Engine,
  play: () => Promise<void>,
  seek: (seconds: number) => void,
) {
  return {
    pause: () => video.pause(),
    toggle(): void {
      if (!video.paused) video.pause();
      else if (video.ended) {
        seek(0);
        void play();
      } else void play();
    },
    setRate(next: number): void {
      video.playbackRate = next;
    },
    /** Browsers allow muted autoplay. */
    playMuted(): void {
      video.muted = true;
      void play();
    },
    retry(): void {
      engine.resume();
      void play();
    },
  };
}

interface SeekingParts {
  motion: Pick<ReturnType<typeof createMotion>, 'hasEnded' | 'isPaused' | 'play'>;
  place: Pick<ReturnType<typeof createPlace>, 'isAtEdge' | 'range'>;
  update(): void;
}

/** Commands that move the position, and whether the fan watches at the live edge. */
function createSeeking(video: HTMLVideoElement, isLive: boolean, engine: Engine, parts: SeekingParts) {
  const { motion, place, update } = parts;
  /** True if the fan watches at the live edge, to return there after a failure. */
  let follows = isLive;

  function seek(seconds: number): void {
    const { start, end } = place.range.peek();
    video.currentTime = Math.min(end, Math.max(start, seconds));
    motion.hasEnded.value = false;
    update();
    follows = place.isAtEdge.peek();
  }

  return {
    seek,
    leaveEdge(): void {
      follows = false;
    },
    goLive(): void {
      const edge = engine.liveEdge();
      if (edge !== null) seek(edge);
      follows = true;
      video.playbackRate = 1;
      void motion.play();
    },
    /** After a failure: to the live edge if the fan was there, otherwise to the last position. */
    goOn(): void {
      const edge = engine.liveEdge();
      if (follows && edge !== null && edge - video.currentTime > edgeTolerance) video.currentTime = edge;
      if (!motion.isPaused.peek()) void motion.play();
    },
  };
}

/** @returns a function that ends the calls of `goOn` after each failure of the engine */
function onRecovery(engine: Engine, goOn: () => void): () => void {
  let wasTroubled = false;
  return effect(() => {
    const isTroubled = engine.trouble.value !== null;
    if (wasTroubled && !isTroubled) untracked(goOn);
    wasTroubled = isTroubled;
  });
}

/** @returns a function that removes the listeners */
function listen(video: HTMLVideoElement, listeners: Record<string, () => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
  };
}
