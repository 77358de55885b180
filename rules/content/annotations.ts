import { z } from 'zod';
import type { pictureShapes } from '../staff/content-pictures.ts';
import type { ContentKindName } from '../staff/content-rights.ts';

export type PictureShape = keyof typeof pictureShapes;

/** How a value is edited, where the type of its schema does not say it. `most` is a number of characters. */
export type Editor =
  | { kind: 'words'; shape: 'line' | 'passage' | 'markdown'; most: number }
  | { kind: 'text'; most: number; pattern?: 'id' | 'address' }
  | { kind: 'money' }
  /** `wall`: the time of the entry's zone, `2026-12-01 20:00`. `instant`: with its offset. `day`: a date alone. */
  | { kind: 'moment'; form: 'wall' | 'instant' | 'day' }
  | { kind: 'zone' }
  | { kind: 'reference'; to: ContentKindName }
  | { kind: 'colour' }
  | { kind: 'picture'; shape: PictureShape }
  /** What only files have: it is shown and kept, not edited. */
  | { kind: 'kept' };

/** What every field of a form can have beside its editor. */
export interface FieldDisplay {
  /** Its words are `studio-content:fields.<label>`; without it the key's own. */
  label?: string;
  /** Whether it is explained: `studio-content:hints.<label>`. */
  hasHint?: true;
  /** Of an optional field: the key beside it that has to be there otherwise. */
  needsUnless?: string;
  /** The field is shown only while a value beside it is one of these, or while it has a value itself. */
  when?: { key: string; is: readonly unknown[] };
}

/** Of a list: the key of the picture of each entry, and whether its name is the section's. */
export interface ListDisplay {
  picturesInto?: string;
  namesSection?: true;
}

/** One of several forms of a value. */
export interface VariantDisplay {
  /** Its words are `studio-content:variants.<name>`. */
  name: string;
  /** Whether it is explained: `studio-content:hints.<name>`. */
  hasHint?: true;
  start: Readonly<Record<string, unknown>>;
}

/** What Studio's form takes from a field's schema beside its type. */
export interface Annotation extends FieldDisplay, ListDisplay {
  editor?: Editor;
  /** The largest number, or the most entries of a list. A number without it has that of its schema. */
  most?: number;
  /** What a switch stands for while its key is missing. A switch without it has the default of its schema. */
  unless?: boolean;
  variant?: VariantDisplay;
}

const annotations = z.registry<Annotation>();

/** The schema with what Studio's form needs to know of it, in addition to what it has. */
export function annotate<Schema extends z.ZodType>(schema: Schema, annotation: Annotation): Schema {
  // A copy has the annotations of its original.
  const copy = schema.clone();
  annotations.add(copy, annotation);
  return copy;
}

/** The core of a schema, without what makes it optional, gives a default, or reads another form first. */
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

/** How the form of a kind of content is laid out. */
export interface Layout {
  /** The keys of each section, in the order of the form. A section's words are `studio-content:sections.<name>`. */
  sections: Readonly<Record<string, readonly string[]>>;
  /** The value of a new entry, apart from its id. */
  start: Readonly<Record<string, unknown>>;
  /** The key of the zone in which its times are written; without it that of titles. */
  zoneKey?: string;
}

const layouts = z.registry<Layout>();

type Shape = Readonly<Record<string, z.ZodType>>;
type Sections = Readonly<Record<string, Shape>>;
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Together<Parts extends Sections> = Both<Parts[keyof Parts]> extends infer All extends Shape ? All : never;

/** The schema of the entries of a kind, with its fields in the sections and the order of Studio's form. */
export function entryOf<Parts extends Sections>(sections: Parts, more: Omit<Layout, 'sections'>) {
  // The sections have no key twice, so that the fields of all of them are one shape.
  const shape = Object.assign({}, ...Object.values(sections)) as Together<Parts>;
  const schema = z.strictObject(shape);
  const keys = Object.entries(sections).map(([name, fields]) => [name, Object.keys(fields)]);
  layouts.add(schema, { sections: Object.fromEntries(keys), ...more });
  return schema;
}

/** @throws for a schema that `entryOf` has not made */
export function layoutOf(schema: z.ZodObject): Layout {
  const layout = layouts.get(schema);
  if (layout === undefined) throw new TypeError('The schema is not one of an entry');
  return layout;
}
