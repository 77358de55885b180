import type { Entry } from './fields.ts';

/** Where a value is in an entry: `['candidates', 0, 'name', 'en']`. */
export type Path = readonly (string | number)[];

/** The id of the element that shows the value of a path. */
export const idOfPath = (path: Path): string => `field-${path.join('.')}`;

export const startsWith = (path: Path, start: Path): boolean =>
  start.every((part, index) => String(path[index]) === String(part));

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (isBranch(part) ? part[key as keyof typeof part] : undefined), value);
}

/**
 * The same entry with another value at a path. What lies on the way to it is made; undefined removes a key.
 * @param path not empty
 */
export function withValueAt(entry: Entry, path: Path, value: unknown): Entry {
  return changed(entry, path, value) as Entry;
}

function changed(part: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(part) ? [...(part as readonly unknown[])] : [];
    list[key] = changed(list[key], rest, value);
    return list;
  }
  const branch: Record<string, unknown> = isBranch(part) && !Array.isArray(part) ? { ...part } : {};
  const next = changed(branch[key], rest, value);
  if (next === undefined) delete branch[key];
  else branch[key] = next;
  return branch;
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True if two values are the same as data; the order of keys does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}

/** The same list with the entry at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
