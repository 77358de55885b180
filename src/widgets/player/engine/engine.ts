import type { ReadonlySignal } from '@preact/signals-react';

/** One quality that a stream comes in. */
export interface Rendition {
  /** The engine's own number for it. */
  readonly id: number;
  /** Pixels; 0 when the stream does not say. */
  readonly height: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/**
 * Why nothing arrives. `network`: unreachable for now, tried again by itself. `refused`: the media wants another token.
 * `media`: what arrives can't be played, and trying again did not help.
 */
export type Trouble = 'network' | 'refused' | 'media';

export interface EngineSource {
  playlistUrl: string;
  /** Where to begin, in seconds; null is the live edge, or the beginning of a recording. */
  startAt: number | null;
  /** Adds the token of now to an address of the media; asked again for each request. */
  withToken(url: string): string;
}

/** What fetches a stream and feeds a `<video>`. Made for one source, which it never loads a second time. */
export interface Engine {
  /** From the best to the least; empty where the browser chooses by itself and does not tell. */
  readonly renditions: ReadonlySignal<readonly Rendition[]>;
  /** Which rendition is on the screen now. */
  readonly rendition: ReadonlySignal<number | null>;
  readonly trouble: ReadonlySignal<Trouble | null>;
  /** @param id null for the one that fits the network */
  choose(id: number | null): void;
  /** The place closest to now that plays without stalling, in the media's seconds; null for a recording. */
  liveEdge(): number | null;
  /** When what is on the screen was recorded, in milliseconds since 1970; null when the stream does not say. */
  playingAt(): number | null;
  /** Goes on after a trouble, with the token of now. */
  resume(): void;
  destroy(): void;
}

export type CreateEngine = (video: HTMLVideoElement, source: EngineSource) => Engine;
