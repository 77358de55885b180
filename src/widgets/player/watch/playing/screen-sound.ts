import { signal } from '@preact/signals-react';
import { storage } from '../../../../core/storage/storage.ts';

/** The sound of a `<video>` as signals. It begins as the fan left it at the last video. */
export function createSound(video: HTMLVideoElement) {
  const storedVolume = Number(storage.read('playerVolume') ?? 1);
  video.volume = storedVolume >= 0 && storedVolume <= 1 ? storedVolume : 1;
  video.muted = storage.read('playerMuted') === 'yes';
  const volume = signal(video.volume);
  const isMuted = signal(video.muted);

  /** The choice is kept for the next video; sound that only the browser blocked does not count. */
  function keep(): void {
    storage.write('playerVolume', String(video.volume));
    storage.write('playerMuted', video.muted ? 'yes' : '');
  }

  return {
    volume,
    isMuted,
    update(): void {
      volume.value = video.volume;
      isMuted.value = video.muted;
    },
    /** @param next 0 to 1; 0 mutes */
    setVolume(next: number): void {
      video.volume = Math.min(1, Math.max(0, next));
      video.muted = next <= 0;
      keep();
    },
    toggleMute(): void {
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) video.volume = 0.5;
      keep();
    },
  };
}
