import { type Signal, signal } from '@preact/signals-react';
import HlsLight, { type ErrorData, ErrorTypes, Events, type HlsConfig } from 'hls.js/light';
import type { CreateEngine, Engine, EngineSource, Rendition, Trouble } from './engine.ts';

/** How often per minute a failed decoder is restarted before it counts as broken. */
const maxRecoveries = 3;
const recoveryWindow = 60_000;
/** Shortest and longest delay before a retry, after failures at which the engine itself gives up. Milliseconds. */
const firstDelay = 1_000;
const maxDelay = 8_000;

const configOf = ({ startAt, withToken }: EngineSource): Partial<HlsConfig> => ({
  // A worker would come from a `blob:` address, which strict policies block; fragmented MP4 needs none anyway.
  enableWorker: false,
  startPosition: startAt ?? -1,
  startFragPrefetch: true,
  capLevelToPlayerSize: true,
  backBufferLength: 90,
  // Behind the live edge it plays slightly faster to catch up; 5 % is not audible.
  maxLiveSyncPlaybackRate: 1.05,
  enableID3MetadataCues: false,
  enableEmsgMetadataCues: false,
  enableDateRangeMetadataCues: false,
  xhrSetup(xhr, url) {
    xhr.open('GET', withToken(url), true);
  },
});

/** hls.js over Media Source Extensions: the light one, unless a stream has its sound in playlists of its own. */
export const createHlsEngine: CreateEngine = (video, source): Engine => {
  let hls = new HlsLight(configOf(source));
  let isDestroyed = false;
  const renditions = signal<readonly Rendition[]>([]);
  const rendition = signal<number | null>(null);
  const trouble = signal<Trouble | null>(null);
  const recovery = createRecovery(() => hls, source, trouble);

  function start(): void {
    listen();
    hls.loadSource(source.playlistUrl);
    hls.attachMedia(video);
  }

  async function startWithSound(): Promise<void> {
    hls.stopLoad();
    const whole = await import('hls.js').catch(() => null);
    if (isDestroyed) return;
    if (whole === null) return recovery.later(() => void startWithSound());
    // Without its media a video pauses.
    const isPlaying = !video.paused;
    hls.destroy();
    hls = new whole.default(configOf(source));
    start();
    // Where a press is needed after all, the controls show that the video is paused.
    if (isPlaying) void video.play().catch(() => undefined);
  }

  function listen(): void {
    hls.on(Events.MANIFEST_LOADED, (_, { audioTracks }) => {
      if (hls instanceof HlsLight && audioTracks.some(({ url }) => url)) void startWithSound();
    });
    hls.on(Events.MANIFEST_PARSED, () => {
      renditions.value = hls.levels
        .map(({ height, bitrate }, id) => ({ id, height, bitrate }))
        .toSorted((one, other) => other.bitrate - one.bitrate);
    });
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
      rendition.value = level;
    });
    hls.on(Events.FRAG_BUFFERED, recovery.arrived);
    hls.on(Events.ERROR, (_, data) => recovery.failed(data));
  }
  start();

  return {
    renditions,
    rendition,
    trouble,
    choose(id) {
      // Effective from the next segment; clearing the buffer would freeze the picture.
      hls.nextLevel = id ?? -1;
    },
    liveEdge: () => (hls.latestLevelDetails?.live ? hls.liveSyncPosition : null),
    playingAt: () => hls.playingDate?.getTime() ?? null,
    resume: recovery.resume,
    destroy() {
      isDestroyed = true;
      recovery.stop();
      hls.destroy();
    },
  };
};

/** Handles failures: retries the network without limit, and the decoder a few times. */
function createRecovery(engine: () => HlsLight, { playlistUrl }: EngineSource, trouble: Signal<Trouble | null>) {
  let recoveries: number[] = [];
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Function that must run before loading continues. */
  let postponed: (() => void) | null = null;

  const load = () => {
    clearTimeout(timer);
    if (postponed) {
      const work = postponed;
      postponed = null;
      work();
      return;
    }
    const hls = engine();
    // Without a manifest, loading can't continue from where it stopped; load the source again.
    if (hls.levels.length === 0) hls.loadSource(playlistUrl);
    else hls.startLoad(hls.media?.currentTime ?? -1);
  };
  const retryLater = (work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, Math.min(maxDelay, firstDelay * 2 ** attempts));
    attempts += 1;
  };
  const recoverMedia = () => {
    const now = Date.now();
    recoveries = [...recoveries.filter((at) => now - at < recoveryWindow), now];
    if (recoveries.length > maxRecoveries) trouble.value = 'media';
    else engine().recoverMediaError();
  };

  addEventListener('online', load);
  return {
    resume() {
      if (trouble.peek() !== 'media') return load();
      recoveries = [];
      trouble.value = null;
      engine().recoverMediaError();
    },
    later(work: () => void) {
      trouble.value = 'network';
      postponed = work;
      retryLater(load);
    },
    arrived() {
      attempts = 0;
      trouble.value = null;
    },
    failed({ type, fatal, response }: ErrorData) {
      const isNetwork = type === ErrorTypes.NETWORK_ERROR;
      const isRefused = isNetwork && [401, 403, 410].includes(response?.code ?? 0);
      if (isRefused) trouble.value = 'refused';
      else if (isNetwork && (fatal || !navigator.onLine)) trouble.value = 'network';
      if (!fatal) return;
      if (isNetwork) retryLater(load);
      else if (type === ErrorTypes.MEDIA_ERROR) recoverMedia();
      else trouble.value = 'media';
    },
    stop() {
      clearTimeout(timer);
      removeEventListener('online', load);
    },
  };
}
