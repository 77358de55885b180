import HlsLight, { type ErrorData, ErrorTypes, Events, type HlsConfig } from 'hls.js/light';
import type { CreateEngine, Engine, EngineListener, EngineSource } from './engine.ts';

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
export const createHlsEngine: CreateEngine = (video, source, listener): Engine => {
  const hls = new HlsLight(configOf(source));
  const recovery = createRecovery(hls, source, listener);

  hls.on(Events.MANIFEST_PARSED, () => {
    listener.onRenditions(
      hls.levels
        .map(({ height, bitrate }, id) => ({ id, height, bitrate }))
        .toSorted((one, other) => other.bitrate - one.bitrate),
    );
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => listener.onRendition(level));
  hls.on(Events.FRAG_BUFFERED, recovery.arrived);
  hls.on(Events.ERROR, (_, data) => recovery.failed(data));
  hls.loadSource(source.playlistUrl);
  hls.attachMedia(video);

  return {
    canChooseRendition: true,
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
function createRecovery(hls: HlsLight, { playlistUrl }: EngineSource, listener: EngineListener) {
  let recoveries: number[] = [];
  let attempts = 0;
  let troubled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const resume = () => {
    clearTimeout(timer);
    // Without a manifest there is nothing yet that loading could go on with, nor anything on the screen to keep.
    if (hls.levels.length === 0) hls.loadSource(playlistUrl);
    else hls.startLoad(hls.media?.currentTime ?? -1);
  };
  const resumeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(resume, Math.min(longestDelay, firstDelay * 2 ** attempts));
    attempts += 1;
  };
  const tell = (trouble: Parameters<EngineListener['onTrouble']>[0]) => {
    troubled = trouble !== null;
    listener.onTrouble(trouble);
  };

  const recoverMedia = () => {
    const now = Date.now();
    recoveries = [...recoveries.filter((at) => now - at < recoveryWindow), now];
    if (recoveries.length > mostRecoveries) tell('media');
    else hls.recoverMediaError();
  };

  addEventListener('online', resume);
  return {
    resume,
    arrived() {
      attempts = 0;
      if (troubled) tell(null);
    },
    failed({ type, fatal, response }: ErrorData) {
      const isNetwork = type === ErrorTypes.NETWORK_ERROR;
      const isRefused = isNetwork && [401, 403, 410].includes(response?.code ?? 0);
      if (isRefused) tell('refused');
      else if (isNetwork && (fatal || !navigator.onLine)) tell('network');
      if (!fatal) return;
      if (isNetwork) resumeLater();
      else if (type === ErrorTypes.MEDIA_ERROR) recoverMedia();
      else tell('media');
    },
    stop() {
      clearTimeout(timer);
      removeEventListener('online', resume);
    },
  };
}
