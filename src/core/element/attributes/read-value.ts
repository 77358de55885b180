import type { Attribute } from './attributes.ts';
import { warn } from './warn.ts';

/** Parses an attribute's text; the fallback when it is absent, empty or wrong. */
export function readAttribute<Value>(
  tag: string,
  name: string,
  attribute: Attribute<Value>,
  text: string | null,
): Value {
  // An empty boolean is set, as in HTML; any other empty attribute counts as absent.
  if (text === null || (text === '' && attribute.type !== 'boolean')) return attribute.fallback;
  // An id is often pasted with quotes or spaces, also those of a word processor.
  const value = attribute.parse(/id$/i.test(name) ? text.replace(/^[^\w-]+|[^\w-]+$/g, '') : text);
  if (value !== undefined) return value;
  warn(({ warnWrong }) => warnWrong(tag, name, text, attribute));
  return attribute.fallback;
}

/** Validates a property's value; the fallback for undefined, null, wrong values and, as Vue sets it for null, for an empty text. */
export function readProperty<Value>(tag: string, name: string, attribute: Attribute<Value>, value: unknown): Value {
  if ((value ?? '') === '') return attribute.fallback;
  if (attribute.accepts(value)) return value;
  warn(({ warnWrong }) => warnWrong(tag, name, value, attribute));
  return attribute.fallback;
}
