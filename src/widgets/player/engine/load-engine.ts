import type { CreateEngine } from './engine.ts';

/** What every rendition of every stream needs at least: H.264, baseline profile. */
const leastVideo = 'video/mp4; codecs="avc1.42E01E"';

/** Whether this browser can decode what streams are sent in: a few are built without H.264. */
export function canDecode(video: HTMLVideoElement): boolean {
  // In no browser's types of TypeScript yet.
  const managed: Partial<typeof globalThis.MediaSource> | undefined = Reflect.get(globalThis, 'ManagedMediaSource');
  const source = managed ?? globalThis.MediaSource;
  return source?.isTypeSupported ? source.isTypeSupported(leastVideo) : video.canPlayType(leastVideo) !== '';
}

/**
 * The engine that this browser needs: ours over Media Source Extensions, managed ones on iPhones, which gives qualities
 * and the same behaviour everywhere; otherwise the browser's own HLS (iPhones before iOS 17.1).
 * @throws when the engine's script can't be had
 */
export async function loadEngine(): Promise<CreateEngine> {
  if ('ManagedMediaSource' in globalThis || 'MediaSource' in globalThis) {
    return (await import('./hls-engine.ts')).createHlsEngine;
  }
  return (await import('./native-engine.ts')).createNativeEngine;
}
