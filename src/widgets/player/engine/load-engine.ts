import type { CreateEngine } from './engine.ts';

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
