import { asEntry, asList, type Entry, type EntryForm, type Field, fieldsOf, labelOf } from '../entry/fields.ts';
import { keyOf } from '../entry/follow-path.ts';
import { isSame, type Path } from '../entry/paths.ts';
import { isEmpty, languageOrder, wordsOf } from '../entry/words-value.ts';
import { type Change, changesBetween, type Step } from './changes.ts';
import { mergeOrders } from './merge-orders.ts';

/** A value that two people changed differently. In its path an entry of a list stands by its id or its artist. */
export interface Clash {
  mine: Change;
  theirs: Change;
}

export interface Merge {
  /** Their version with those of my changes that are about other values. */
  merged: Entry;
  /** My changes that are in it already. */
  applied: readonly Change[];
  clashes: readonly Clash[];
  /** The merge with my value at these clashes. */
  choose: (chosen: readonly Clash[]) => Entry;
}

/** The three versions of one value. */
interface Three {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

interface Place {
  path: Path;
  steps: readonly Step[];
}

interface Found {
  applied: Change[];
  clashes: Clash[];
  /** True if my value wins where both sides changed it. */
  isMine: (path: Path) => boolean;
}

/** Both versions of an entry as one, without the conflicts. @param base the common earlier version */
export function mergeOf(form: EntryForm, base: Entry, mine: Entry, theirs: Entry): Merge {
  const run = (isMine: Found['isMine']) => {
    const found: Found = { applied: [], clashes: [], isMine };
    const merged = mergeEntry(fieldsOf(form), { base, mine, theirs }, { path: [], steps: [] }, found);
    return { ...found, merged };
  };
  const { merged, applied, clashes } = run(() => false);
  const choose = (chosen: readonly Clash[]) => {
    const names = new Set(chosen.map((clash) => nameOf(clash.mine.path)));
    return run((path) => names.has(nameOf(path))).merged;
  };
  return { merged, applied, clashes, choose };
}

/** The merge with my value for some of the clashes. */
export const withMine = ({ choose }: Merge, chosen: readonly Clash[]): Entry => choose(chosen);

const nameOf = (path: Path): string => JSON.stringify(path.map(String));

function mergeEntry(fields: readonly Field[], three: Three, place: Place, found: Found): Entry {
  const [base, mine, theirs] = [asEntry(three.base), asEntry(three.mine), asEntry(three.theirs)];
  const merged: Record<string, unknown> = { ...theirs };
  for (const field of fields) {
    const { key } = field;
    const value = mergeValue(
      field,
      { base: base[key], mine: mine[key], theirs: theirs[key] },
      { path: [...place.path, key], steps: [...place.steps, { label: labelOf(field) }] },
      found,
    );
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

function mergeValue(field: Field, three: Three, place: Place, found: Found): unknown {
  const { base, mine, theirs } = three;
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) {
    found.applied.push(...changesOf(field, base, mine, place));
    return mine;
  }
  if (field.kind === 'words') return mergeWords(field, three, place, found);
  if (field.kind === 'group' && mine !== undefined && theirs !== undefined)
    return mergeEntry(field.fields, three, place, found);
  if (field.kind === 'list') {
    const lists = [base, mine, theirs].map((list) => keyed(list));
    const [from, own, other] = lists;
    if (from && own && other) return mergeList(field, { base: from, mine: own, theirs: other }, place, found);
  }
  return clash(field, three, place, found);
}

/** Differences in one field, with its path from the whole entry. */
function changesOf(field: Field, before: unknown, after: unknown, { path, steps }: Place): Change[] {
  const form: EntryForm = { kind: 'votes', start: {}, sections: [{ name: '', fields: [field] }] };
  const changes = changesBetween(form, { [field.key]: before }, { [field.key]: after });
  return changes.map((change) => ({
    ...change,
    path: [...path, ...change.path.slice(1)],
    steps: [...steps, ...change.steps.slice(1)],
  }));
}

/** Both changed one value: theirs stays until mine is chosen. */
function clash(field: Field, { base, mine, theirs }: Three, place: Place, { clashes, isMine }: Found): unknown {
  const change = (after: unknown): Change => ({ ...place, field, language: null, before: base, after });
  clashes.push({ mine: change(mine), theirs: change(theirs) });
  return isMine(place.path) ? mine : theirs;
}

function mergeWords(field: Field, { base, mine, theirs }: Three, { path, steps }: Place, found: Found): unknown {
  const [from, own, other] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)];
  const merged: Record<string, string> = {};
  for (const language of languageOrder) {
    const place = [...path, language];
    const change = (after: string): Change => ({
      path: place,
      steps,
      field,
      language,
      before: from[language] || undefined,
      after: after || undefined,
    });
    const isChanged = own[language] !== from[language] && own[language] !== other[language];
    const isClash = isChanged && other[language] !== from[language];
    if (isClash) found.clashes.push({ mine: change(own[language]), theirs: change(other[language]) });
    else if (isChanged) found.applied.push(change(own[language]));
    merged[language] = isChanged && (!isClash || found.isMine(place)) ? own[language] : other[language];
  }
  return isEmpty(wordsOf(merged)) ? undefined : merged;
}

type Items = ReadonlyMap<string, Entry>;

/** The entries of a list by key; null where one of them has no key, or two have the same. */
function keyed(list: unknown): Items | null {
  const items = asList(list).map((item) => [keyOf(item), asEntry(item)] as const);
  const byKey = new Map(items.flatMap(([key, item]) => (key === undefined ? [] : [[key, item] as const])));
  return byKey.size === items.length ? byKey : null;
}

/** Lists whose entries are known: which there are, their order, and each entry by itself. */
function mergeList(
  field: Extract<Field, { kind: 'list' }>,
  lists: Record<'base' | 'mine' | 'theirs', Items>,
  place: Place,
  found: Found,
): Entry[] {
  const { base, mine, theirs } = lists;
  const items = new Map<string, Entry | undefined>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const three = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    items.set(key, mergeItem(field, three, placeOfItem(place, lists, key), found));
  }
  const order = mergeOrders([...base.keys()], [...mine.keys()], [...theirs.keys()]);
  const listOf = (from: Items) => [...from.values()];
  const change = (after: Items): Change => ({
    ...place,
    field,
    language: null,
    before: listOf(base),
    after: listOf(after),
  });
  if (order.isClash) found.clashes.push({ mine: change(mine), theirs: change(theirs) });
  else if (!isSame([...base.keys()], [...mine.keys()])) found.applied.push(change(mine));
  const keys = order.isClash && found.isMine(place.path) ? order.byMine : order.byTheirs;
  return keys.map((key) => items.get(key)).filter((item) => item !== undefined);
}

function placeOfItem({ path, steps }: Place, { mine, theirs }: Record<'mine' | 'theirs', Items>, key: string): Place {
  const from = mine.has(key) ? mine : theirs;
  const number = [...from.keys()].indexOf(key) + 1;
  return { path: [...path, key], steps: [...steps, { number, name: wordsOf(from.get(key)?.['name']) }] };
}

/** One entry of a list. @returns undefined where it is not in the merge */
function mergeItem(
  field: Extract<Field, { kind: 'list' }>,
  three: { base: Entry | undefined; mine: Entry | undefined; theirs: Entry | undefined },
  place: Place,
  found: Found,
): Entry | undefined {
  const { base, mine, theirs } = three;
  if (mine && theirs) return mergeEntry(field.fields, three, place, found);
  // Only one of them has it: that one made it, or the other one removed it.
  if (!base) return mine ?? theirs;
  if (isSame(mine ?? theirs, base)) return undefined;
  const list = (item: Entry | undefined) => item && [item];
  const change = (after: Entry | undefined): Change => ({
    ...place,
    field,
    language: null,
    before: list(base),
    after: list(after),
  });
  found.clashes.push({ mine: change(mine), theirs: change(theirs) });
  return found.isMine(place.path) ? mine : theirs;
}
