import type { ReadonlySignal } from '@preact/signals-react';

/** One quality of a stream. */
export interface Rendition {
  /** The engine's own number for it. */
  readonly id: number;
  /** Pixels; 0 if the stream does not name it. */
  readonly height: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/**
 * Why no media arrives. `network`: unreachable for now, retried automatically. `refused`: the media server wants
 * another token. `media`: it can't be played, and retries did not help.
 */
export type Trouble = 'network' | 'refused' | 'media';

export interface EngineSource {
  playlistUrl: string;
  /** The start position in seconds; null is the live edge, or the beginning of a recording. */
  startAt: number | null;
  /** Adds the current token to a media address; called for each request. */
  withToken(url: string): string;
}

/** Loads a stream and feeds a `<video>`. Created for one source, which is loaded only once. */
export interface Engine {
  /** From the best to the lowest; empty where the browser chooses by itself and does not expose them. */
  readonly renditions: ReadonlySignal<readonly Rendition[]>;
  /** The rendition on the screen. */
  readonly rendition: ReadonlySignal<number | null>;
  readonly trouble: ReadonlySignal<Trouble | null>;
  /** @param id null for automatic selection */
  choose(id: number | null): void;
  /** The latest position that plays without stalling, in the media's seconds; null for a recording. */
  liveEdge(): number | null;
  /** When the current frame was recorded, in milliseconds since 1970; null if the stream does not say. */
  playingAt(): number | null;
  /** Continues after a failure, with the current token. */
  resume(): void;
  destroy(): void;
}

export type CreateEngine = (video: HTMLVideoElement, source: EngineSource) => Engine;
