import { type Change, changesBetween } from './changes.ts';
import type { Entry, EntryForm } from './fields.ts';
import { isSame, startsWith, withValueAt } from './paths.ts';

/** A value that two people changed differently. */
export interface Clash {
  mine: Change;
  theirs: Change;
}

export interface Merge {
  /** Their version with those of my changes that are about other values. */
  merged: Entry;
  /** My changes that are in it already. */
  kept: readonly Change[];
  clashes: readonly Clash[];
}

/** Both versions of an entry as one, apart from what both changed. @param base what both began with */
export function mergeOf(form: EntryForm, base: Entry, mine: Entry, theirs: Entry): Merge {
  const others = changesBetween(form, base, theirs);
  const kept: Change[] = [];
  const clashes: Clash[] = [];
  let merged = theirs;
  for (const change of changesBetween(form, base, mine)) {
    const other = others.find(({ path }) => startsWith(path, change.path) || startsWith(change.path, path));
    if (!other) {
      kept.push(change);
      merged = withValueAt(merged, change.path, change.after);
    } else if (!isSame(other.after, change.after)) clashes.push({ mine: change, theirs: other });
  }
  return { merged, kept, clashes };
}

/** The merge with my value for some of the clashes. */
export const withMine = ({ merged }: Merge, chosen: readonly Clash[]): Entry =>
  chosen.reduce((entry, { mine }) => withValueAt(entry, mine.path, mine.after), merged);
