import { signal } from '@preact/signals-react';

/** `HTMLMediaElement.HAVE_FUTURE_DATA`: enough to continue. */
const haveFutureData = 3;

/** The state of a `<video>` (plays, waits, ended) as signals, and the events that change it. */
export function createMotion(video: HTMLVideoElement) {
  // The media may have arrived before the controls.
  const isThere = video.readyState >= haveFutureData;
  const isPaused = signal(video.paused);
  const isWaiting = signal(!isThere);
  const hasBegun = signal(isThere && !video.paused);
  const hasEnded = signal(false);
  const rate = signal(1);
  /** The browser blocks sound until the fan presses something. */
  const needsPress = signal(false);

  return {
    isPaused,
    isWaiting,
    hasBegun,
    hasEnded,
    rate,
    needsPress,

    async play(): Promise<void> {
      try {
        await video.play();
        needsPress.value = false;
      } catch (error) {
        // A newer request replaced this one; or the browser requires a press first.
        if (error instanceof DOMException && error.name === 'NotAllowedError') needsPress.value = true;
      }
    },

    listeners: {
      play: () => (isPaused.value = false),
      pause: () => (isPaused.value = true),
      playing: () => {
        isWaiting.value = false;
        hasBegun.value = true;
        hasEnded.value = false;
      },
      waiting: () => (isWaiting.value = true),
      canplay: () => (isWaiting.value = false),
      ended: () => (hasEnded.value = true),
      ratechange: () => (rate.value = video.playbackRate),
    } satisfies Record<string, () => void>,
  };
}
