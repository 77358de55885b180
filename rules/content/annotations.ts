import { z } from 'zod';
import type { pictureShapes } from '../staff/content-pictures.ts';
import type { ContentKindName } from '../staff/content-rights.ts';

export type PictureShape = keyof typeof pictureShapes;

/** The editor of a value, if the type of its schema does not determine it. `max` is the max number of characters. */
export type Editor =
  | { kind: 'words'; shape: 'line' | 'passage' | 'markdown'; max: number }
  | { kind: 'text'; max: number; pattern?: 'id' | 'address' }
  | { kind: 'money' }
  /** `wall`: the time of the entry's zone, `2026-12-01 20:00`. `instant`: with its offset. `day`: a date alone. */
  | { kind: 'moment'; form: 'wall' | 'instant' | 'day' }
  | { kind: 'zone' }
  | { kind: 'reference'; to: ContentKindName }
  | { kind: 'colour' }
  | { kind: 'picture'; shape: PictureShape }
  /** A value that only files have: the form shows it and saves it unchanged. */
  | { kind: 'readonly' };

/** Options of a field in a form, besides its editor. */
export interface FieldDisplay {
  /** Its words are `studio-content:fields.<label>`. By default, `label` is the key of the field. */
  label?: string;
  /** True if it has a hint: `studio-content:hints.<label>`. */
  hasHint?: true;
  /** For an optional field: it is required while this other key of the same object is missing. */
  needsUnless?: string;
  /** The field is shown only while `key` of the same object has one of these values, or while the field itself has a value. */
  when?: { key: string; is: readonly unknown[] };
}

export interface ListDisplay {
  /** Pictures can be dropped on the list: each makes an entry with the picture under this key. */
  picturesInto?: string;
  /** The list has the same name as its section, so that it is not shown twice. */
  namesSection?: true;
}

/** One of several forms of a value. */
export interface VariantDisplay {
  /** Its words are `studio-content:variants.<name>`. */
  name: string;
  /** True if it has a hint: `studio-content:hints.<name>`. */
  hasHint?: true;
  /** The value after the variant was chosen. */
  start: Readonly<Record<string, unknown>>;
}

/** Information for Studio's form that the type of a schema does not contain. */
export interface Annotation extends FieldDisplay, ListDisplay {
  editor?: Editor;
  /** The max of a number, or the max number of entries of a list. By default, a number has the max of its schema. */
  max?: number;
  /** The value of a switch while its key is missing; by default, the default of its schema. */
  unless?: boolean;
  variant?: VariantDisplay;
}

const annotations = z.registry<Annotation>();

/** A copy of the schema with further annotations. */
export function annotate<Schema extends z.ZodType>(schema: Schema, annotation: Annotation): Schema {
  // The registry also returns the annotations of the original for its copy.
  const copy = schema.clone();
  annotations.add(copy, annotation);
  return copy;
}

/** A schema without its wrappers: `optional`, `default` and `preprocess`. */
export interface Bare {
  schema: z.core.$ZodType;
  isOptional: boolean;
  annotation: Annotation;
}

export function bareOf(schema: z.core.$ZodType): Bare {
  const own = annotations.get(schema) ?? {};
  const inner = innerOf(schema);
  if (inner === null) return { schema, isOptional: false, annotation: own };
  const bare = bareOf(inner);
  return {
    schema: bare.schema,
    isOptional: bare.isOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault,
    annotation: { ...bare.annotation, ...own },
  };
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schema.unwrap();
  // `preprocess` puts a transform before the schema.
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return null;
}

/** The layout of the form of a kind of content. */
export interface Layout {
  /** The keys of each section, in the order of the form. A section's words are `studio-content:sections.<name>`. */
  sections: Readonly<Record<string, readonly string[]>>;
  /** The value of a new entry, apart from its id. */
  start: Readonly<Record<string, unknown>>;
  /** The key of the time zone for the entry's times; by default, they are in `homeZone`. */
  zoneKey?: string;
}

const layouts = z.registry<Layout>();

type Shape = Readonly<Record<string, z.ZodType>>;
type Sections = Readonly<Record<string, Shape>>;
/** The intersection of all members of a union. */
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The fields of all sections in one shape. */
type Together<Parts extends Sections> = Both<Parts[keyof Parts]> extends infer All extends Shape ? All : never;

/** The schema of the entries of a kind, with its fields in the sections and the order of Studio's form. */
export function entryOf<Parts extends Sections>(sections: Parts, more: Omit<Layout, 'sections'>) {
  // No key is in two sections, so the merged object has the type `Together`.
  const shape = Object.assign({}, ...Object.values(sections)) as Together<Parts>;
  const schema = z.strictObject(shape);
  const keys = Object.entries(sections).map(([name, fields]) => [name, Object.keys(fields)]);
  layouts.add(schema, { sections: Object.fromEntries(keys), ...more });
  return schema;
}

/** @throws for a schema that `entryOf` has not made */
export function layoutOf(schema: z.ZodObject): Layout {
  const layout = layouts.get(schema);
  if (layout === undefined) throw new TypeError('The schema was not made by entryOf');
  return layout;
}
