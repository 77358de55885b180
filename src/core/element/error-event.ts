/**
 * Why a tag shows its own children instead of the widget.
 * - `CHUNK_FAILED`: the widget's script could not be loaded (network, policy, integrity).
 * - `WORDS_FAILED`: its words could not be loaded.
 * - `RENDER_FAILED`: the widget crashed; it restarts with the next changed attribute or property.
 */
export type ElementErrorCode = 'CHUNK_FAILED' | 'WORDS_FAILED' | 'RENDER_FAILED';

/** The detail of every `fan-error`, of the element layer and of widgets. */
export interface FailureDetail {
  /** An `ElementErrorCode`, or the code of a refusal that was shown to the fan. */
  readonly code: string;
  readonly message: string;
  readonly tag?: string;
  /** The error. */
  readonly cause?: unknown;
}

/** Dispatches `fan-error` from a tag; it bubbles and is composed. */
export function dispatchFailure(element: Element, code: ElementErrorCode, cause: unknown): void {
  const detail: FailureDetail = { code, message: String(cause), tag: element.localName, cause };
  element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
}
