import { signal } from '@preact/signals-react';
import { platform } from '../../../core/platform.ts';
import { canDecode } from '../engine/load-engine.ts';
import { deviceVerdict, type NetworkCheck, networkVerdict, type Verdict } from './verdict.ts';

/** The usual codecs of a show: H.264 high profile and AAC. */
const usual = {
  video: {
    contentType: 'video/mp4; codecs="avc1.640028"',
    width: 1920,
    height: 1080,
    bitrate: 5_000_000,
    framerate: 30,
  },
  audio: { contentType: 'audio/mp4; codecs="mp4a.40.2"' },
} as const;

/** The number of files to measure the speed with, one after the other. */
const samples = 3;

export type Check = ReturnType<typeof createCheck>;

/** Checks the device and its connection, as far as a page can. */
export function createCheck() {
  const device = signal<Verdict | null>(null);
  const network = signal<NetworkCheck | null>(null);

  async function run(): Promise<void> {
    device.value = null;
    network.value = null;
    device.value = await checkDevice();
    network.value = await checkNetwork();
  }
  void run();

  return { device, network, run };
}

/** How well the device decodes the usual video. */
async function checkDevice(): Promise<Verdict> {
  const plays = canDecode(document.createElement('video'));
  const capabilities: MediaCapabilities | undefined = navigator.mediaCapabilities;
  return deviceVerdict(
    plays,
    (plays && (await capabilities?.decodingInfo({ type: 'media-source', ...usual }))) || null,
  );
}

/** Our largest script on the page: it exists, it is public, and the check needs no download of an engine. */
function sampleAddress(): string | undefined {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => name.startsWith(`${platform.origin}/`) && /\.[jt]sx?(?:\?|$)/.test(name));
  return scripts.toSorted((one, other) => other.decodedBodySize - one.decodedBodySize)[0]?.name;
}

/** Measures the download of a platform file, bypassing caches. */
async function checkNetwork(): Promise<NetworkCheck> {
  try {
    const url = sampleAddress();
    if (url === undefined) return { verdict: 'failed' };
    let bits = 0;
    let seconds = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      const sentAt = performance.now();
      const reply = await fetch(url, { cache: 'reload', mode: 'cors', credentials: 'omit' });
      const headAt = performance.now();
      const { byteLength } = await reply.arrayBuffer();
      const timing = performance.getEntriesByName(url).at(-1);
      // The compressed size on the network; browsers hide it for some origins.
      const sent = timing instanceof PerformanceResourceTiming ? timing.encodedBodySize : 0;
      bits += (sent || byteLength) * 8;
      seconds += (performance.now() - Math.min(headAt, sentAt + 100)) / 1000;
    }
    return networkVerdict(bits, seconds);
  } catch {
    // Without a network the speed is 0.
    return { verdict: 'failed' };
  }
}
