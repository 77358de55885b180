import type { Attribute } from './attributes.ts';

function warn(tag: string, name: string, given: unknown, attribute: Attribute<unknown>): void {
  const shown = typeof given === 'string' ? `"${given}"` : given;
  const instead =
    attribute.fallback === undefined ? 'it counts as not set' : `${JSON.stringify(attribute.fallback)} counts`;
  console.warn(`<${tag}> ${name}: ${attribute.type} expected, ${instead} instead of`, shown);
}

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
  warn(tag, name, text, attribute);
  return attribute.fallback;
}

/** What a property was set to; the fallback when it is undefined, null or wrong. */
export function readProperty<Value>(tag: string, name: string, attribute: Attribute<Value>, value: unknown): Value {
  if (value === undefined || value === null) return attribute.fallback;
  if (attribute.accepts(value)) return value;
  warn(tag, name, value, attribute);
  return attribute.fallback;
}
