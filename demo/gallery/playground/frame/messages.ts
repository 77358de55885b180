/**
 * The messages between the gallery and the playground's frame. The frame has an opaque origin, so neither side can
 * check the other's origin: each compares `event.source` instead.
 */

/** From the gallery: everything that the frame shows. */
export interface ShowMessage {
  kind: 'show';
  html: string;
  language: string;
  /** `auto` follows the system. */
  theme: 'light' | 'dark' | 'auto';
  direction: 'ltr' | 'rtl';
  /** The names of the events to report. */
  events: readonly string[];
}

/** From the frame: it is ready, or an element fired an event. */
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
