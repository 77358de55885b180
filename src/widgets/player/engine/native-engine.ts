import { signal } from '@preact/signals-react';
import { FanError } from '../../../core/api/fan-error.ts';
import { platform } from '../../../core/platform.ts';
import type { CreateEngine, Trouble } from './engine.ts';

/** Milliseconds before a failed stream is loaded again. */
const retryDelay = 2_000;
/** The distance behind the last segment at which playing does not stall, in seconds. */
const edgeDistance = 6;

/** Safari's date of a stream's first frame; missing in TypeScript's types. */
interface DatedVideo extends HTMLVideoElement {
  getStartDate?(): Date;
}

/**
 * The browser's own HLS. Segment requests can't carry a token here; they send the cookie that came with the playlist.
 * On a partner's page that would be a third-party cookie, which these browsers block.
 * @throws {FanError} ORIGIN_REFUSED on a partner's page
 */
export const createNativeEngine: CreateEngine = (video: DatedVideo, source) => {
  if (!platform.isOwnOrigin) throw new FanError('ORIGIN_REFUSED');
  const trouble = signal<Trouble | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seekTo = (seconds: number | null) => {
    if (seconds !== null) video.addEventListener('loadedmetadata', () => (video.currentTime = seconds), { once: true });
  };
  const load = (startAt: number | null) => {
    seekTo(startAt);
    video.src = source.withToken(source.playlistUrl);
  };
  const resume = () => {
    clearTimeout(timer);
    const wasPlaying = !video.paused;
    load(Number.isFinite(video.duration) ? video.currentTime : null);
    if (wasPlaying) video.play().catch(() => (trouble.value = 'network'));
  };
  const failed = () => {
    const isMedia = video.error?.code === MediaError.MEDIA_ERR_DECODE;
    trouble.value = isMedia ? 'media' : 'network';
    if (!isMedia) timer = setTimeout(resume, retryDelay);
  };
  const arrived = () => (trouble.value = null);

  video.addEventListener('error', failed);
  video.addEventListener('playing', arrived);
  load(source.startAt);

  return {
    renditions: signal([]),
    rendition: signal(null),
    trouble,
    choose() {},
    liveEdge() {
      const { seekable } = video;
      if (Number.isFinite(video.duration) || seekable.length === 0) return null;
      return Math.max(seekable.start(0), seekable.end(seekable.length - 1) - edgeDistance);
    },
    playingAt() {
      const start = video.getStartDate?.().getTime() ?? Number.NaN;
      return Number.isNaN(start) ? null : start + video.currentTime * 1000;
    },
    resume,
    destroy() {
      clearTimeout(timer);
      video.removeEventListener('error', failed);
      video.removeEventListener('playing', arrived);
      video.removeAttribute('src');
      video.load();
    },
  };
};
