import { z } from 'zod';
import { type Annotation, bareOf, layoutOf } from '../../../../../rules/content/annotations.ts';
import type { EntryForm, EntryKind, Field, FieldEditor, Variant } from '../../../forms/entry/fields.ts';

/** The form of a kind of content, made from the schema of its entries. */
export function formOf(kind: EntryKind, schema: z.ZodObject): EntryForm {
  const { sections, ...layout } = layoutOf(schema);
  const fields = new Map(fieldsIn(schema).map((field) => [field.key, field]));
  return {
    kind,
    ...layout,
    sections: Object.entries(sections).map(([name, keys]) => ({
      name,
      fields: keys.flatMap((key) => fields.get(key) ?? []),
    })),
  };
}

const fieldsIn = ({ shape }: z.ZodObject): Field[] =>
  Object.entries(shape).flatMap(([key, schema]) => fieldOf(key, schema) ?? []);

/** The field of a key; null for a fixed value, which an editor can't choose. */
function fieldOf(key: string, schema: z.core.$ZodType): Field | null {
  const { schema: bare, isOptional, annotation } = bareOf(schema);
  if (bare instanceof z.ZodLiteral) return null;
  const { label, hasHint, needsUnless, when } = annotation;
  return {
    key,
    ...(label && { label }),
    ...(hasHint && { hasHint }),
    ...(needsUnless && { needsUnless }),
    ...(when ? { when } : isOptional && { isOptional }),
    ...editorOf(key, schema),
  };
}

function editorOf(key: string, schema: z.core.$ZodType): FieldEditor {
  const { schema: bare, annotation } = bareOf(schema);
  if (annotation.editor) return annotation.editor;
  if (bare instanceof z.ZodObject) return { kind: 'group', fields: fieldsIn(bare) };
  if (bare instanceof z.ZodArray) return listOf(key, bare.element, annotation);
  if (bare instanceof z.ZodUnion) return { kind: 'variant', options: bare.options.flatMap(variantOf) };
  const unless = defaultOf(schema);
  if (bare instanceof z.ZodEnum)
    return { kind: 'choice', options: bare.options.map(String), ...(typeof unless === 'string' && { unless }) };
  if (bare instanceof z.ZodBoolean) {
    const off = typeof unless === 'boolean' ? unless : annotation.unless;
    return { kind: 'switch', ...(off !== undefined && { unless: off }) };
  }
  const { minValue: min, maxValue } = bare instanceof z.ZodNumber ? bare : { minValue: null, maxValue: null };
  const max = annotation.max ?? maxValue;
  if (min === null || max === null) throw new TypeError(`The schema has no field type for \`${key}\``);
  return { kind: 'number', min, max };
}

/** The default of a value whose key is missing; undefined if there is none. */
function defaultOf(schema: z.core.$ZodType): unknown {
  return schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined;
}

function listOf(key: string, element: z.core.$ZodType, { max, picturesInto, namesSection }: Annotation): FieldEditor {
  if (max === undefined) throw new TypeError(`The list \`${key}\` has no maximum length`);
  const { schema, annotation } = bareOf(element);
  const { editor } = annotation;
  if (editor?.kind === 'picture') return { kind: 'pictures', shape: editor.shape, max };
  if (editor?.kind === 'reference') return { kind: 'references', to: editor.to, max };
  if (!(schema instanceof z.ZodObject)) throw new TypeError(`The entries of \`${key}\` have no fields`);
  return {
    kind: 'list',
    fields: fieldsIn(schema),
    max,
    ...(picturesInto && { picturesInto }),
    ...(namesSection && { namesSection }),
  };
}

/** One form of a value. An older form, which has no name, is not offered. */
function variantOf(option: z.core.$ZodType): Variant[] {
  const { schema, annotation } = bareOf(option);
  const [has] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  if (!(schema instanceof z.ZodObject) || has === undefined || !annotation.variant) return [];
  return [{ ...annotation.variant, has, fields: fieldsIn(schema) }];
}
