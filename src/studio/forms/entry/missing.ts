import type { Language } from '../../../core/words/words.ts';
import { asEntry, asList, type Entry, type EntryForm, type Field, fieldsOf, isNeeded, isShown } from './fields.ts';
import type { Path } from './paths.ts';
import { isEmpty, missingLanguages, wordsOf } from './words-value.ts';

/** A value that an entry needs before it can be published. */
export interface Missing {
  path: Path;
  /** The labels of the fields that lead to it. */
  labels: readonly string[];
  /** The language that has no text. */
  language: Language | null;
}

/** Missing values of an entry, in the order of its form. */
export const missingOf = (form: EntryForm, entry: Entry): Missing[] => missingIn(fieldsOf(form), entry, [], []);

function missingIn(fields: readonly Field[], beside: Entry, path: Path, labels: readonly string[]): Missing[] {
  return fields.flatMap((field) => {
    if (!isShown(field, beside)) return [];
    const place = [...path, field.key];
    const trail = [...labels, field.label ?? field.key];
    return missingOfField(field, beside[field.key], isNeeded(field, beside), place, trail);
  });
}

function missingOfField(
  field: Field,
  value: unknown,
  needed: boolean,
  path: Path,
  labels: readonly string[],
): Missing[] {
  const all: Missing = { path, labels, language: null };
  const whole = needed ? [all] : [];
  switch (field.kind) {
    case 'words':
      return missingWords(value, needed, path, labels);
    case 'switch':
    case 'zone':
    case 'readonly':
      return [];
    case 'picture':
      return value === undefined ? whole : missingAlt(value, path, labels);
    case 'pictures':
      return asList(value).length === 0
        ? whole
        : asList(value).flatMap((picture, index) => missingAlt(picture, [...path, index], labels));
    case 'group':
      return value === undefined && !needed ? [] : missingIn(field.fields, asEntry(value), path, labels);
    case 'list':
      return asList(value).length === 0
        ? whole
        : asList(value).flatMap((item, index) => missingIn(field.fields, asEntry(item), [...path, index], labels));
    case 'references':
      return asList(value).length === 0 ? whole : [];
    case 'variant': {
      if (value === undefined) return whole;
      const option = field.options.find(({ has }) => asEntry(value)[has] !== undefined);
      return missingIn(option?.fields ?? [], asEntry(value), path, labels);
    }
    case 'choice':
      return value === undefined && field.unless === undefined ? whole : [];
    case 'text':
    case 'number':
    case 'money':
    case 'moment':
    case 'reference':
    case 'colour':
      return value === undefined || value === '' ? whole : [];
  }
}

function missingWords(value: unknown, needed: boolean, path: Path, labels: readonly string[]): Missing[] {
  const words = wordsOf(value);
  // A text that is optional has all three languages or none.
  if (isEmpty(words) && !needed) return [];
  return missingLanguages(words).map((language) => ({ path: [...path, language], labels, language }));
}

/** A picture needs a description for people who can't see it. */
function missingAlt(picture: unknown, path: Path, labels: readonly string[]): Missing[] {
  return missingWords(asEntry(picture)['alt'], true, [...path, 'alt'], [...labels, 'alt']);
}

/** A field that lacks something, with the languages that it lacks; none for a value that is no text. */
export interface MissingField extends Omit<Missing, 'language'> {
  languages: readonly Language[];
}

/** Missing values by field: a text is listed once, with its languages. */
export function fieldsIn(missing: readonly Missing[]): MissingField[] {
  const fields = Map.groupBy(missing, ({ path, language }) => (language === null ? path : path.slice(0, -1)).join('.'));
  return [...fields.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { path, labels } = first;
    return { path, labels, languages: [first, ...others].flatMap(({ language }) => language ?? []) };
  });
}
