import type {
  Editor,
  FieldDisplay,
  Layout,
  ListDisplay,
  PictureShape,
  VariantDisplay,
} from '../../../../rules/content/annotations.ts';
import type { ContentKindName } from '../../../../rules/staff/content-rights.ts';

/** The kinds of content, by the name that they have in files. */
export type EntryKind = ContentKindName;

interface Common extends FieldDisplay {
  /** The key in the entry's file form. */
  key: string;
  isOptional?: true;
}

/** The editor of a value: plain data, without code. */
export type FieldEditor =
  | Editor
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly string[]; unless?: string }
  | { kind: 'switch'; unless?: boolean }
  | { kind: 'references'; to: EntryKind; max: number }
  | { kind: 'pictures'; shape: PictureShape; max: number }
  | { kind: 'group'; fields: readonly Field[] }
  | ({ kind: 'list'; fields: readonly Field[]; max: number } & ListDisplay)
  /** One of several forms: the first one whose key `has` is in the value. */
  | { kind: 'variant'; options: readonly Variant[] };

/** One value of an entry in its form. */
export type Field = Common & FieldEditor;

export interface Variant extends VariantDisplay {
  /** A value has this form if it has this key. */
  has: string;
  fields: readonly Field[];
}

/** Fields that belong together; its words are `studio-content:sections.<name>`. */
export interface Section {
  name: string;
  fields: readonly Field[];
}

/** The form of a kind of content. */
export interface EntryForm extends Omit<Layout, 'sections'> {
  kind: EntryKind;
  sections: readonly Section[];
}

/** An entry, or a part of one, in its file form. */
export type Entry = Readonly<Record<string, unknown>>;

export const fieldsOf = ({ sections }: EntryForm): Field[] => sections.flatMap(({ fields }) => [...fields]);

export const labelOf = ({ key, label }: Pick<Common, 'key' | 'label'>): string => label ?? key;

/** True if the form shows a field. @param beside the current values of the same object */
export const isShown = (field: Field, beside: Entry): boolean =>
  field.kind === 'readonly' ? beside[field.key] !== undefined : isApplicable(field, beside);

const isApplicable = (field: Field, beside: Entry): boolean =>
  field.when === undefined || field.when.is.includes(beside[field.when.key]) || beside[field.key] !== undefined;

/** True if an entry is not complete without the field. */
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
