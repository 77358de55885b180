import type { ContentKindName } from '../../../../rules/staff/content-rights.ts';

/** The kinds of content, by the name that they have in files. */
export type EntryKind = ContentKindName;

interface Common {
  /** The key in the entry's file form. */
  key: string;
  /** Its words are `studio-content:fields.<label>`; without it the key's own. */
  label?: string;
  /** Whether it is explained: `studio-content:hints.<label>`. */
  hasHint?: true;
  isOptional?: true;
  /** Of an optional field: the key beside it that has to be there otherwise. */
  needsUnless?: string;
  /** The field is shown only while a value beside it is one of these, or while it has a value itself. */
  when?: { key: string; is: readonly unknown[] };
}

/**
 * How one value of an entry is edited: plain data, without code. `words` are texts in three languages; `most` is a number of
 * characters, or of entries. `kept` is what only files have: it is shown and kept, not edited.
 */
export type Field = Common &
  (
    | { kind: 'words'; shape: 'line' | 'passage' | 'markdown'; most: number }
    | { kind: 'text'; most: number; pattern?: 'id' | 'address' }
    | { kind: 'number'; least: number; most: number }
    | { kind: 'money' }
    /** `wall`: the time of the entry's zone, `2026-12-01 20:00`. `instant`: with its offset. `day`: a date alone. */
    | { kind: 'moment'; form: 'wall' | 'instant' | 'day' }
    | { kind: 'zone' }
    | { kind: 'choice'; options: readonly string[]; unless?: string }
    | { kind: 'switch'; unless?: boolean }
    | { kind: 'reference'; to: EntryKind }
    | { kind: 'references'; to: EntryKind; most: number }
    | { kind: 'colour' }
    | { kind: 'picture'; shape: PictureShape }
    | { kind: 'pictures'; shape: PictureShape; most: number }
    | { kind: 'group'; fields: readonly Field[] }
    | { kind: 'list'; fields: readonly Field[]; most: number; picturesInto?: string; namesSection?: true }
    /** One of several forms; the first whose key `has` is there. */
    | { kind: 'variant'; options: readonly Variant[] }
    | { kind: 'kept' }
  );

export type PictureShape = 'poster' | 'stage' | 'portrait';

export interface Variant {
  /** Its words are `studio-content:variants.<name>`. */
  name: string;
  /** Whether it is explained: `studio-content:hints.<name>`. */
  hasHint?: true;
  /** The key by which a value of this form is known. */
  has: string;
  start: Readonly<Record<string, unknown>>;
  fields: readonly Field[];
}

/** Fields that belong together; its words are `studio-content:sections.<name>`. */
export interface Section {
  name: string;
  fields: readonly Field[];
}

/** The form of a kind of content. */
export interface EntryForm {
  kind: EntryKind;
  sections: readonly Section[];
  /** The value of a new entry, apart from its id. */
  start: Readonly<Record<string, unknown>>;
  /** The key of the zone in which its times are written; without it that of titles. */
  zoneKey?: string;
}

/** An entry, or a part of one, in its file form. */
export type Entry = Readonly<Record<string, unknown>>;

export const fieldsOf = ({ sections }: EntryForm): Field[] => sections.flatMap(({ fields }) => [...fields]);

export const labelOf = ({ key, label }: Pick<Common, 'key' | 'label'>): string => label ?? key;

/** Whether a field belongs to an entry as it is now. */
export const isShown = (field: Field, beside: Entry): boolean =>
  field.kind === 'kept' ? beside[field.key] !== undefined : isWanted(field, beside);

const isWanted = (field: Field, beside: Entry): boolean =>
  field.when === undefined || field.when.is.includes(beside[field.when.key]) || beside[field.key] !== undefined;

/** Whether an entry is not complete without the field. */
export function isNeeded(field: Field, beside: Entry): boolean {
  if (field.needsUnless !== undefined) return beside[field.needsUnless] === undefined;
  if (field.when !== undefined) return field.when.is.includes(beside[field.when.key]) && !field.isOptional;
  return !field.isOptional;
}

export const asEntry = (value: unknown): Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : {};

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The labels of the fields on a path of the form; none where there is no such field. */
export function labelsOn(form: EntryForm, path: readonly (string | number)[]): string[] {
  const labels: string[] = [];
  let fields: readonly Field[] = fieldsOf(form);
  for (const part of path.filter((step) => typeof step === 'string')) {
    const field = fields.find(({ key }) => key === part);
    if (!field) break;
    labels.push(labelOf(field));
    fields = partsOf(field);
  }
  return labels;
}

/** The fields of a field that has parts. */
export function partsOf(field: Field): readonly Field[] {
  if (field.kind === 'variant') return field.options.flatMap(({ fields }) => fields);
  return field.kind === 'group' || field.kind === 'list' ? field.fields : [];
}
