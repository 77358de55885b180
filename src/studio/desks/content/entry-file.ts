import { languages } from '../../../core/words/words.ts';
import { asEntry, type Entry, type EntryKind } from '../../forms/entry/fields.ts';
import type { Path } from '../../forms/entry/paths.ts';
import { wordsOf } from '../../forms/entry/words-value.ts';

/** In the file, a legal document has all of its texts for each language; in the form, each text has its three languages. File → form. */
const documentTexts = { title: 'title', changes: 'changes', text: 'body' } as const;
type DocumentText = keyof typeof documentTexts;
const documentKeys = Object.keys(documentTexts) as DocumentText[];

const isText = (part: unknown): part is DocumentText => documentKeys.some((key) => key === part);

/** The value of the form for the value of the file. */
export function formOf(kind: EntryKind, value: Entry): Entry {
  if (kind !== 'policies') return value;
  const { documents, ...rest } = value;
  const texts = documentKeys.flatMap((key) => {
    const inLanguages = languages.flatMap((language) => {
      const text = asEntry(asEntry(documents)[language])[key];
      return text === undefined ? [] : [[language, text] as const];
    });
    return inLanguages.length > 0 ? [[documentTexts[key], Object.fromEntries(inLanguages)] as const] : [];
  });
  return { ...rest, ...Object.fromEntries(texts) };
}

/** The value of the file for the value of the form. */
export function fileOf(kind: EntryKind, value: Entry): Entry {
  if (kind !== 'policies') return value;
  const { title, changes, body, ...rest } = value;
  const texts = { title: wordsOf(title), changes: wordsOf(changes), text: wordsOf(body) };
  const documents = languages.map((language) => {
    const own = documentKeys.flatMap((key) =>
      texts[key][language] === '' ? [] : [[key, texts[key][language]] as const],
    );
    return [language, Object.fromEntries(own)] as const;
  });
  return { ...rest, documents: Object.fromEntries(documents) };
}

/** The form's path for a path of the file; the fault of a whole language is shown at the body. */
export function formPathOf(kind: EntryKind, path: Path): Path {
  const [first, language, key, ...rest] = path;
  if (kind !== 'policies' || first !== 'documents') return path;
  if (language === undefined || !isText(key)) return ['body'];
  return [documentTexts[key], language, ...rest];
}
