import type { CreateEngine } from './engine.ts';

/** The minimum for every rendition of every stream: H.264, baseline profile. */
const baselineVideo = 'video/mp4; codecs="avc1.42E01E"';

/** True if this browser can decode our streams: a few are built without H.264. */
export function canDecode(video: HTMLVideoElement): boolean {
  // Missing in TypeScript's DOM types.
  const managed: Partial<typeof globalThis.MediaSource> | undefined = Reflect.get(globalThis, 'ManagedMediaSource');
  const source = managed ?? globalThis.MediaSource;
  return source?.isTypeSupported ? source.isTypeSupported(baselineVideo) : video.canPlayType(baselineVideo) !== '';
}

/**
 * The engine for this browser: hls.js over Media Source Extensions (managed ones on iPhones), which has qualities and
 * behaves the same everywhere; otherwise the browser's own HLS (iPhones before iOS 17.1).
 * @throws if the engine's script can't be loaded
 */
export async function loadEngine(): Promise<CreateEngine> {
  if ('ManagedMediaSource' in globalThis || 'MediaSource' in globalThis) {
    return (await import('./hls-engine.ts')).createHlsEngine;
  }
  return (await import('./native-engine.ts')).createNativeEngine;
}
