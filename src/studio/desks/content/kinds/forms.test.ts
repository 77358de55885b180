import { expect, it } from 'vitest';
import type { ContentKind } from '../../../../../server/content/content.ts';
import { eventKind } from '../../../../../server/event/content/kind.ts';
import { questionKind } from '../../../../../server/inquiry/content/kind.ts';
import { productKind } from '../../../../../server/store/content/kind.ts';
import { streamKind } from '../../../../../server/streaming/content/kind.ts';
import { passKind } from '../../../../../server/ticket/content/kind.ts';
import { artistKind, titleKind } from '../../../../../server/title/content/kind.ts';
import { settingsKind, voteKind } from '../../../../../server/vote/content/kind.ts';
import { type EntryKind, type Field, fieldsOf } from '../../../forms/entry/fields.ts';
import { forms } from './forms.ts';

/** What these tests read of a zod schema. */
interface Schema {
  def: {
    type: string;
    innerType?: Schema;
    out?: Schema;
    in?: Schema;
    element?: Schema;
    shape?: Record<string, Schema>;
    options?: Schema[];
    entries?: Record<string, string>;
  };
}

/** A schema without what makes it optional, gives a default, or reads another form first. */
function bare(schema: Schema): Schema {
  const { type, innerType, out, in: source } = schema.def;
  if (innerType) return bare(innerType);
  if (type !== 'pipe') return schema;
  return out && out.def.type !== 'transform' ? bare(out) : bare(source as Schema);
}

const isOptional = (schema: Schema): boolean =>
  ['optional', 'default', 'prefault'].includes(schema.def.type) ||
  (schema.def.innerType !== undefined && isOptional(schema.def.innerType));

/** Every key of a schema, and how the form has it: `rules.perDay optional`. */
function keysOf(shape: Record<string, Schema>, at = ''): string[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const { def } = bare(schema);
    const here = `${at}${key}${isOptional(schema) ? ' optional' : ''}`;
    const element = def.element && bare(def.element).def;
    const inside = isWordsOrPicture(def)
      ? undefined
      : (def.shape ?? (element && !isWordsOrPicture(element) ? element.shape : undefined));
    return [here, ...(inside ? keysOf(inside, `${at}${key}.`) : [])];
  });
}

const isWordsOrPicture = ({ shape }: Schema['def']): boolean =>
  shape !== undefined && (('file' in shape && 'alt' in shape) || Object.keys(shape).join() === 'ko,en,ja');

function keysOfForm(fields: readonly Field[], at = ''): string[] {
  return fields.flatMap((field) => {
    const here = `${at}${field.key}${field.isOptional || field.when ? ' optional' : ''}`;
    const inside = field.kind === 'group' || field.kind === 'list' ? field.fields : [];
    // Captions are texts of three languages in the schema, and three addresses in the form.
    return [here, ...(field.key === 'captions' ? [] : keysOfForm(inside, `${at}${field.key}.`))];
  });
}

const shapeOf = (kind: ContentKind<never>): Record<string, Schema> => {
  if (!kind.reading || 'files' in kind.reading || 'seeds' in kind.reading)
    throw new Error(`${kind.name} has no schema`);
  const schema = 'list' in kind.reading ? kind.reading.list : kind.reading.block;
  return bare(schema).def.shape ?? {};
};

const kinds: [EntryKind, ContentKind<never>][] = [
  ['titles', titleKind],
  ['artists', artistKind],
  ['votes', voteKind],
  ['products', productKind],
  ['passes', passKind],
  ['streams', streamKind],
  ['events', eventKind],
  ['questions', questionKind],
  ['settings', settingsKind],
].map(([name, kind]) => [name as EntryKind, kind as ContentKind<never>]);

it.each(kinds)('the form of %s has a field for each key of its schema, and no other', (name, kind) => {
  expect(keysOfForm(fieldsOf(forms[name])).toSorted()).toEqual(keysOf(shapeOf(kind)).toSorted());
});

it.each(kinds)('the choices in the form of %s are those of its schema', (name, kind) => {
  const enums = new Map<string, string[]>();
  const collect = (shape: Record<string, Schema>, at = ''): void => {
    for (const [key, schema] of Object.entries(shape)) {
      const { def } = bare(schema);
      if (def.entries) enums.set(at + key, Object.values(def.entries).toSorted());
      const inside = def.shape ?? (def.element && bare(def.element).def.shape);
      if (inside) collect(inside, `${at}${key}.`);
    }
  };
  collect(shapeOf(kind));
  const choices = new Map<string, string[]>();
  const collectChoices = (fields: readonly Field[], at = ''): void => {
    for (const field of fields) {
      if (field.kind === 'choice') choices.set(at + field.key, [...field.options].toSorted());
      if (field.kind === 'group' || field.kind === 'list') collectChoices(field.fields, `${at}${field.key}.`);
    }
  };
  collectChoices(fieldsOf(forms[name]));
  expect(choices).toEqual(enums);
});
