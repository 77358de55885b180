import { codeOf, messageOf } from '../api/fan-error.ts';
import type { FailureDetail } from './error-event.ts';
import type { Host } from './host.ts';

/**
 * Which elements have told of a failure: who asked for something and the screen that shows why it is not there both do.
 * Several elements may have one failure, since they share their requests.
 */
const told = new WeakMap<object, WeakSet<Element>>();

/** Fires `fan-error` for something that the fan is told of. */
export function reportFailure({ element, language }: Host, error: unknown): void {
  if (error instanceof Object) {
    const elements = told.get(error) ?? new WeakSet();
    if (elements.has(element)) return;
    told.set(error, elements.add(element));
  }
  const message = messageOf(error, language.peek());
  const detail: FailureDetail = { code: codeOf(error), message, tag: element.localName, cause: error };
  element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
}
