/**
 * Why a tag shows its own children instead of the widget.
 * - `CHUNK_FAILED`: the widget's script could not be loaded (network, policy, integrity).
 * - `WORDS_FAILED`: its words could not be loaded.
 * - `RENDER_FAILED`: the widget crashed; the next changed attribute or property starts it afresh.
 */
export type ElementErrorCode = 'CHUNK_FAILED' | 'WORDS_FAILED' | 'RENDER_FAILED';

/** What every `fan-error` carries, the element layer's and a widget's own. */
export interface FailureDetail {
  /** An `ElementErrorCode`, or the code of a refusal that the fan was told about. */
  readonly code: string;
  readonly message: string;
  readonly tag?: string;
  /** What was thrown. */
  readonly cause?: unknown;
}

/** Fires `fan-error` from a tag; it bubbles and leaves shadow roots. */
export function announceFailure(element: Element, code: ElementErrorCode, cause: unknown): void {
  const detail: FailureDetail = { code, message: String(cause), tag: element.localName, cause };
  element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
}
