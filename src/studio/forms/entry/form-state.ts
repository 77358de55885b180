import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { KeyValueStorage } from '../../../core/storage/storage.ts';
import { type Change, changesBetween } from '../compare/changes.ts';
import { mergeOf, withMine } from '../compare/merge.ts';
import { asEntry, type Entry, type EntryForm } from './fields.ts';
import { withId } from './follow-name.ts';
import { type FollowedPlace, pathAfter } from './follow-path.ts';
import { type Missing, missingOf } from './missing.ts';
import { isSame, type Path, startsWith, withValueAt } from './paths.ts';

/** Problem of a value, in words for the reader. */
export interface FieldProblem {
  path: Path;
  text: string;
  /** Another place where it can be put right. */
  other?: Path;
}

export interface FormState {
  readonly form: EntryForm;
  readonly value: ReadonlySignal<Entry>;
  /** The server's version. */
  readonly saved: ReadonlySignal<Entry>;
  /** The server's version that `value` began with; null for a new entry. */
  readonly base: ReadonlySignal<number | null>;
  readonly changes: ReadonlySignal<readonly Change[]>;
  readonly missing: ReadonlySignal<readonly Missing[]>;
  /** Current problems: refusals of the server, and problems that the form finds itself. */
  readonly problems: ReadonlySignal<readonly FieldProblem[]>;
  /** Refusals of the server; a changed value loses its own. */
  readonly refused: Signal<readonly FieldProblem[]>;
  /** True if `value` was found in this browser, and not saved before. */
  readonly isFromDraft: ReadonlySignal<boolean>;
  /** The target of a link: folded parts around it open. */
  readonly target: Signal<Path | null>;
  /** Undefined removes the value. */
  set(path: Path, value: unknown): void;
  /** A place to which something is put later. It is found again after the entries around it were moved. */
  follow(path: Path): FollowedPlace;
  /**
   * The server has this version now. Changes since the request are kept in the new version.
   * @param sent the value in the request
   */
  accept(entry: Entry, base: number, sent: Entry): void;
  /** The server has another version meanwhile: `value` continues from it. */
  rebase(entry: Entry, base: number, value: Entry): void;
  /** Back to the server's version. */
  discard(): void;
  /** From now on unsaved changes are stored under another name. */
  rename(draftName: string): void;
}

interface FormParts {
  form: EntryForm;
  entry: Entry;
  base: number | null;
  /** Problems of a value, as far as they can be found without the server. */
  check?: (value: Entry) => readonly FieldProblem[];
  /** Where the draft is kept across a reload; the name says whose it is. */
  storage: Pick<KeyValueStorage, 'read' | 'write' | 'remove'>;
  draftName: string;
}

interface Draft {
  base: number | null;
  /** The server's version when the draft began: changes by others are found against it. */
  saved: Entry;
  value: Entry;
}

/** An entry while it is edited. What is not saved is kept in the browser at every change. */
export function createFormState({ form, entry, base, storage, check = () => [], ...parts }: FormParts): FormState {
  let { draftName } = parts;
  const found = readDraft(storage.read(draftName));
  // A draft of an earlier version is kept: saving it shows the conflict.
  const saved = signal(found?.saved ?? entry);
  const value = signal<Entry>(found?.value ?? entry);
  let current = { entry, base };
  const baseOfValue = signal(found ? found.base : base);
  const isFromDraft = signal(found !== null && !isSame(found.value, entry));
  const refused = signal<readonly FieldProblem[]>([]);
  const target = signal<Path | null>(null);
  const followed = new Set<{ path: Path | null }>();

  const draft = (): Draft => ({ base: baseOfValue.peek(), saved: saved.peek(), value: value.peek() });

  function keep(): void {
    if (isSame(value.peek(), saved.peek())) storage.remove(draftName);
    else storage.write(draftName, JSON.stringify(draft()));
  }

  function become(next: Entry): void {
    const before = value.peek();
    for (const place of followed) place.path = place.path && pathAfter(place.path, before, next);
    value.value = next;
    keep();
  }

  function goOnFrom(entry: Entry, base: number | null, next: Entry): void {
    saved.value = entry;
    current = { entry, base };
    baseOfValue.value = base;
    isFromDraft.value = false;
    refused.value = [];
    become(next);
  }

  return {
    form,
    value,
    saved,
    base: baseOfValue,
    problems: computed(() => {
      const seen = check(value.value);
      const isSeen = ({ path }: FieldProblem) => seen.some((one) => isSame(one.path, path));
      return [...refused.value.filter((one) => !isSeen(one)), ...seen];
    }),
    refused,
    isFromDraft,
    target,
    changes: computed(() => changesBetween(form, saved.value, value.value)),
    missing: computed(() => missingOf(form, value.value)),
    set(path, next) {
      const isAt = (place: Path | undefined) => place !== undefined && startsWith(place, path);
      refused.value = refused.peek().filter((problem) => !isAt(problem.path) && !isAt(problem.other));
      const before = value.peek();
      become(withId(form, saved.peek(), before, withValueAt(before, path, next), path));
    },
    follow(path) {
      const place = { path, stop: () => void followed.delete(place) };
      followed.add(place);
      return place;
    },
    accept: (entry, base, sent) => goOnFrom(entry, base, changedSince(form, sent, value.peek(), entry)),
    rebase: goOnFrom,
    discard: () => goOnFrom(current.entry, current.base, current.entry),
    rename(next) {
      storage.remove(draftName);
      draftName = next;
      keep();
    },
  };
}

/** A new version with the changes that were made while it was saved. The id is fixed once an entry is saved. */
function changedSince(form: EntryForm, sent: Entry, value: Entry, entry: Entry): Entry {
  if (isSame(sent, value)) return entry;
  const merge = mergeOf(form, sent, value, entry);
  const merged = withMine(merge, merge.clashes);
  return entry['id'] === undefined ? merged : { ...merged, id: entry['id'] };
}

function readDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const { base, saved, value } = asEntry(JSON.parse(text));
    if (!isEntry(saved) || !isEntry(value)) return null;
    return { base: typeof base === 'number' ? base : null, saved, value };
  } catch (error) {
    // Another version of Studio wrote it differently: it can't be continued.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
