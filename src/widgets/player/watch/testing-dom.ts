import { vi } from 'vitest';

/** What the watch needs of a page, for tests without one: events, and a video that plays whatever it is told to. */
export function stubPage(): { document: EventTarget; window: EventTarget } {
  const page = { document: new EventTarget(), window: new EventTarget() };
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('addEventListener', page.window.addEventListener.bind(page.window));
  vi.stubGlobal('removeEventListener', page.window.removeEventListener.bind(page.window));
  return page;
}

const ranges = (end: () => number) => ({ length: 1, start: () => 0, end });

/** As far as a screen looks at it. Its time runs with the clock while it plays. */
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

  /** Plays on for so many seconds. */
  run(seconds: number): void {
    this.currentTime += seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}
