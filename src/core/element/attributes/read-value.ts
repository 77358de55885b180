import type { Attribute } from './attributes.ts';
import { warn } from './warn.ts';

/** What an attribute's text means; the fallback when it is absent, empty or wrong. */
export function readAttribute<Value>(
  tag: string,
  name: string,
  attribute: Attribute<Value>,
  text: string | null,
): Value {
  // An empty flag is a set flag, as in HTML; anything else that is empty is not set.
  if (text === null || (text === '' && attribute.type !== 'boolean')) return attribute.fallback;
  const value = attribute.parse(text);
  if (value !== undefined) return value;
  warn(({ warnWrong }) => warnWrong(tag, name, text, attribute));
  return attribute.fallback;
}

/** What a property was set to; the fallback when it is undefined, null or wrong. */
export function readProperty<Value>(tag: string, name: string, attribute: Attribute<Value>, value: unknown): Value {
  if (value === undefined || value === null) return attribute.fallback;
  if (attribute.accepts(value)) return value;
  warn(({ warnWrong }) => warnWrong(tag, name, value, attribute));
  return attribute.fallback;
}
