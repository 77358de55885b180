import { stubDocument, stubWindow } from '../../../core/element/testing-host.ts';

/** The DOM that the watch state uses, for tests without a page: events, and a fake video. */
export const stubPage = () => ({ document: stubDocument(), window: stubWindow() });

const ranges = (end: () => number) => ({ length: 1, start: () => 0, end });

/** The parts that a screen uses. Its time follows the clock while it plays. */
export class TestVideo extends EventTarget {
  paused = true;
  ended = false;
  volume = 1;
  muted = false;
  playbackRate = 1;
  duration = Number.POSITIVE_INFINITY;
  currentTime = 0;
  readyState = 0;
  crossOrigin: string | null = null;
  buffered = ranges(() => this.currentTime + 20);
  seekable = ranges(() => this.currentTime + 6);

  canPlayType(): CanPlayTypeResult {
    return 'probably';
  }
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  /** Advances by this many seconds. */
  run(seconds: number): void {
    this.currentTime += seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}
