import { type Signal, signal } from '@preact/signals-react';
import HlsLight, { type ErrorData, ErrorTypes, Events, type HlsConfig } from 'hls.js/light';
import type { CreateEngine, Engine, EngineSource, Rendition, Trouble } from './engine.ts';

/** How often a decoder that failed is begun anew within a minute before it counts as broken. */
const mostRecoveries = 3;
const recoveryWindow = 60_000;
/** Milliseconds between attempts after a failure that the engine itself gave up on, at first and at most. */
const firstDelay = 1_000;
const longestDelay = 8_000;

const configOf = ({ startAt, withToken }: EngineSource): Partial<HlsConfig> => ({
  // A worker would come from a `blob:`, which no strict policy allows; fragmented MP4 leaves it nothing to do anyway.
  enableWorker: false,
  startPosition: startAt ?? -1,
  startFragPrefetch: true,
  capLevelToPlayerSize: true,
  backBufferLength: 90,
  // Behind the edge it plays a little faster until it has caught up; ears do not notice a twentieth.
  maxLiveSyncPlaybackRate: 1.05,
  enableID3MetadataCues: false,
  enableEmsgMetadataCues: false,
  enableDateRangeMetadataCues: false,
  xhrSetup(xhr, url) {
    xhr.open('GET', withToken(url), true);
  },
});

/** hls.js light over Media Source Extensions. */
export const createHlsEngine: CreateEngine = (video, source): Engine => {
  const hls = new HlsLight(configOf(source));
  const renditions = signal<readonly Rendition[]>([]);
  const rendition = signal<number | null>(null);
  const trouble = signal<Trouble | null>(null);
  const recovery = createRecovery(hls, source, trouble);

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
  hls.loadSource(source.playlistUrl);
  hls.attachMedia(video);

  return {
    renditions,
    rendition,
    trouble,
    choose(id) {
      // From the next segment on; dropping what is buffered would freeze the picture.
      hls.nextLevel = id ?? -1;
    },
    liveEdge: () => (hls.latestLevelDetails?.live ? hls.liveSyncPosition : null),
    playingAt: () => hls.playingDate?.getTime() ?? null,
    resume: recovery.resume,
    destroy() {
      recovery.stop();
      hls.destroy();
    },
  };
};

/** What to do about failures: the network is tried again for as long as it takes, a decoder a few times. */
function createRecovery(hls: HlsLight, { playlistUrl }: EngineSource, trouble: Signal<Trouble | null>) {
  let recoveries: number[] = [];
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = () => {
    clearTimeout(timer);
    // Without a manifest there is nothing yet that loading could go on with, nor anything on the screen to keep.
    if (hls.levels.length === 0) hls.loadSource(playlistUrl);
    else hls.startLoad(hls.media?.currentTime ?? -1);
  };
  const loadLater = () => {
    clearTimeout(timer);
    timer = setTimeout(load, Math.min(longestDelay, firstDelay * 2 ** attempts));
    attempts += 1;
  };
  const recoverMedia = () => {
    const now = Date.now();
    recoveries = [...recoveries.filter((at) => now - at < recoveryWindow), now];
    if (recoveries.length > mostRecoveries) trouble.value = 'media';
    else hls.recoverMediaError();
  };

  addEventListener('online', load);
  return {
    resume() {
      if (trouble.peek() !== 'media') return load();
      recoveries = [];
      trouble.value = null;
      hls.recoverMediaError();
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
      if (isNetwork) loadLater();
      else if (type === ErrorTypes.MEDIA_ERROR) recoverMedia();
      else trouble.value = 'media';
    },
    stop() {
      clearTimeout(timer);
      removeEventListener('online', load);
    },
  };
}
