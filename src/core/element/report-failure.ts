import { codeOf, messageOf } from '../api/fan-error.ts';
import type { FailureDetail } from './error-event.ts';
import type { Host } from './host.ts';

/**
 * Elements that have reported a failure. The code that failed and the screen that shows it both report, but the event
 * fires once. Several elements may share one failure, since they share requests.
 */
const reported = new WeakMap<object, WeakSet<Element>>();

/** Fires `fan-error` for a failure that the fan sees. */
export function reportFailure({ element, language }: Host, error: unknown): void {
  if (error instanceof Object) {
    const elements = reported.get(error) ?? new WeakSet();
    if (elements.has(element)) return;
    reported.set(error, elements.add(element));
  }
  const message = messageOf(error, language.peek());
  const detail: FailureDetail = { code: codeOf(error), message, tag: element.localName, cause: error };
  element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
}

/** An element's states call it for each failure that the fan sees. */
export const reporterOf =
  (host: Host) =>
  (error: unknown): void =>
    reportFailure(host, error);
