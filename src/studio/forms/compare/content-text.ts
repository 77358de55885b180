import { asEntry, asList, type Entry, type Field } from '../entry/fields.ts';
import { wordsOf } from '../entry/words-value.ts';
import type { Change } from './changes.ts';

interface Texts {
  /** The name of a field. */
  name: (field: Field) => string;
  /** A value without parts. */
  text: (change: Pick<Change, 'field'>, value: unknown) => string;
}

/** A value with everything in it, so that two of them can be compared: each entry of a list has a line. */
export function contentText(field: Field, value: unknown, texts: Texts): string {
  if (value === undefined) return texts.text({ field }, value);
  switch (field.kind) {
    case 'words':
      return [...new Set(Object.values(wordsOf(value)))].filter((text) => text !== '').join(' / ');
    case 'group':
      return partsText(field.fields, asEntry(value), texts);
    case 'list':
      return asList(value)
        .map((item, index) => `${index + 1}. ${partsText(field.fields, asEntry(item), texts)}`)
        .join('\n');
    case 'pictures':
    case 'references':
      return asList(value)
        .map((item, index) => `${index + 1}. ${pictureText(item)}`)
        .join('\n');
    default:
      return texts.text({ field }, value);
  }
}

const partsText = (fields: readonly Field[], entry: Entry, texts: Texts): string =>
  fields
    .filter(({ key }) => entry[key] !== undefined)
    .map((field) => `${texts.name(field)}: ${contentText(field, entry[field.key], texts)}`)
    .join(' · ');

function pictureText(item: unknown): string {
  if (typeof item === 'string') return item;
  const { file, alt } = asEntry(item);
  return [...new Set(Object.values(wordsOf(alt))), file].filter((text) => typeof text === 'string' && text).join(' / ');
}
