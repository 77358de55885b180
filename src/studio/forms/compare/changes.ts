import type { Language } from '../../../core/words/words.ts';
import { asEntry, asList, type Entry, type EntryForm, type Field, fieldsOf, labelOf } from '../entry/fields.ts';
import { isSame, type Path } from '../entry/paths.ts';
import { languageOrder, type Words, wordsOf } from '../entry/words-value.ts';

/** One step on the way to a change: a field by its label, or an entry of a list by its number and its name. */
export type Step = { label: string } | { number: number; name: Words };

/** A value that is not the same in two versions of an entry. Undefined stands for none. */
export interface Change {
  path: Path;
  steps: readonly Step[];
  field: Field;
  language: Language | null;
  before: unknown;
  after: unknown;
}

/** Differences between two versions, in the order of the form. Each text is compared by language. */
export const changesBetween = (form: EntryForm, before: Entry, after: Entry): Change[] =>
  changesIn(fieldsOf(form), before, after, [], []);

function changesIn(
  fields: readonly Field[],
  before: Entry,
  after: Entry,
  path: Path,
  steps: readonly Step[],
): Change[] {
  return fields.flatMap((field) =>
    changesOf(field, before[field.key], after[field.key], [...path, field.key], [...steps, { label: labelOf(field) }]),
  );
}

function changesOf(field: Field, before: unknown, after: unknown, path: Path, steps: readonly Step[]): Change[] {
  if (isSame(before, after)) return [];
  const whole: Change = { path, steps, field, language: null, before, after };
  switch (field.kind) {
    case 'words':
      return changesOfWords(whole);
    case 'group':
      return changesIn(field.fields, asEntry(before), asEntry(after), path, steps);
    case 'list':
      return changesOfList(whole, field.fields);
    default:
      return [whole];
  }
}

function changesOfWords(whole: Change): Change[] {
  const [before, after] = [wordsOf(whole.before), wordsOf(whole.after)];
  return languageOrder
    .filter((language) => before[language] !== after[language])
    .map((language) => ({
      ...whole,
      path: [...whole.path, language],
      language,
      before: before[language] || undefined,
      after: after[language] || undefined,
    }));
}

/** Entries that stand in the same order are compared one by one; otherwise the list itself has changed. */
function changesOfList(whole: Change, fields: readonly Field[]): Change[] {
  const [before, after] = [asList(whole.before), asList(whole.after)];
  const ids = (list: readonly unknown[]) =>
    list.map((item, index) => asEntry(item)['id'] ?? asEntry(item)['artist'] ?? index);
  if (!isSame(ids(before), ids(after))) return [whole];
  return after.flatMap((item, index) =>
    changesIn(
      fields,
      asEntry(before[index]),
      asEntry(item),
      [...whole.path, index],
      [...whole.steps, { number: index + 1, name: wordsOf(asEntry(item)['name']) }],
    ),
  );
}
