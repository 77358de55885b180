/**
 * What the gallery and the frame of the playground tell each other by `postMessage`. The frame is a document of no
 * origin, so neither can name the other's origin: each compares `event.source` instead.
 */

/** From the gallery: all that the frame shows. */
export interface ShowMessage {
  kind: 'show';
  html: string;
  language: string;
  /** `auto` follows the system. */
  theme: 'light' | 'dark' | 'auto';
  direction: 'ltr' | 'rtl';
  /** The names of the events that it reports. */
  events: readonly string[];
}

/** From the frame: it listens now, or an element said something. */
export type FrameMessage = { kind: 'ready' } | { kind: 'event'; name: string; detail: string };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isShowMessage(value: unknown): value is ShowMessage {
  return isRecord(value) && value['kind'] === 'show' && typeof value['html'] === 'string';
}

export function isFrameMessage(value: unknown): value is FrameMessage {
  if (!isRecord(value)) return false;
  if (value['kind'] === 'ready') return true;
  return value['kind'] === 'event' && typeof value['name'] === 'string' && typeof value['detail'] === 'string';
}
