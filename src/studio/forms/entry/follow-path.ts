import { asEntry, asList } from './fields.ts';
import { type Path, valueAt } from './paths.ts';

/** A place in an entry while the entry changes. */
export interface FollowedPlace {
  /** Its current place; null once its entry was removed. */
  readonly path: Path | null;
  stop(): void;
}

/** Key of an entry of a list: its id, or the artist that it refers to; undefined where it has neither. */
export function keyOf(item: unknown): string | undefined {
  const { id, artist } = asEntry(item);
  const key = id ?? artist;
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** The path of an item of one version in the next version, after additions, removals and moves; null if it was removed. */
export function pathAfter(path: Path, before: unknown, after: unknown): Path | null {
  const found: (string | number)[] = [];
  for (const [at, part] of path.entries()) {
    const start = path.slice(0, at);
    const next = typeof part === 'number' ? indexAfter(part, valueAt(before, start), valueAt(after, found)) : part;
    if (next === null) return null;
    found.push(next);
  }
  return found;
}

function indexAfter(index: number, before: unknown, after: unknown): number | null {
  const [was, is] = [asList(before), asList(after)];
  // The place behind the last entry stays behind it.
  if (index >= was.length) return is.length + index - was.length;
  const same = is.indexOf(was[index]);
  if (same !== -1) return same;
  const key = keyOf(was[index]);
  const found = key === undefined ? -1 : is.findIndex((item) => keyOf(item) === key);
  if (found !== -1) return found;
  // The entry itself was edited.
  return was.length === is.length ? index : null;
}
