import type { CreateEngine } from './engine.ts';

/** Milliseconds before a stream that broke is asked for again. */
const retryDelay = 2_000;
/** How far behind the last segment playing does not stall, in seconds. */
const edgeDistance = 6;

/** Safari's own date of the first frame of a stream; TypeScript's types don't have it. */
interface DatedVideo extends HTMLVideoElement {
  getStartDate?(): Date;
}

/**
 * The browser's own HLS. Its requests carry the cookie that came with the session beside the token of the playlist,
 * since nobody can change the address of a segment here.
 */
export const createNativeEngine: CreateEngine = (video: DatedVideo, source, listener) => {
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
    if (wasPlaying) video.play().catch(() => listener.onTrouble('network'));
  };
  const failed = () => {
    const isMedia = video.error?.code === MediaError.MEDIA_ERR_DECODE;
    listener.onTrouble(isMedia ? 'media' : 'network');
    if (!isMedia) timer = setTimeout(resume, retryDelay);
  };
  const arrived = () => listener.onTrouble(null);

  video.addEventListener('error', failed);
  video.addEventListener('playing', arrived);
  load(source.startAt);

  return {
    canChooseRendition: false,
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
