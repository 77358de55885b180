import { expect, it } from 'vitest';
import { z } from 'zod';
import { annotate, entryOf } from '../../../../../rules/content/annotations.ts';
import { limited, Sentence, Switch, whole } from '../../../../../rules/content/parts.ts';
import type { Field } from '../../../forms/entry/fields.ts';
import { formOf } from './form-of.ts';

const fieldFor = (schema: z.ZodType): Field | undefined =>
  formOf('titles', entryOf({ words: { key: schema } }, { start: {} })).sections[0]?.fields[0];

it('a form has the sections of its schema in their order, and the fields of each', () => {
  const schema = entryOf({ look: { b: Switch, a: Sentence }, words: { c: Sentence } }, { start: { b: true } });
  const { sections, start } = formOf('artists', schema);
  expect(sections.map(({ name, fields }) => [name, ...fields.map(({ key }) => key)])).toEqual([
    ['look', 'b', 'a'],
    ['words', 'c'],
  ]);
  expect(start).toEqual({ b: true });
});

it('a field has the limits of its schema', () => {
  expect(fieldFor(whole(1, 99))).toEqual({ kind: 'number', key: 'key', min: 1, max: 99 });
  const prizes = limited(z.array(z.strictObject({ winners: whole(1, 5) })), 9);
  expect(fieldFor(prizes)).toMatchObject({ kind: 'list', max: 9, fields: [{ key: 'winners', max: 5 }] });
});

it('a field with a default is optional, and stands for the default while it is missing', () => {
  expect(fieldFor(Switch.default(true))).toEqual({ kind: 'switch', key: 'key', isOptional: true, unless: true });
  const choice = { kind: 'choice', key: 'key', isOptional: true, options: ['a', 'b'], unless: 'b' };
  expect(fieldFor(z.enum(['a', 'b']).default('b'))).toEqual(choice);
});

it('an annotation counts on both sides of “optional”', () => {
  const named = { kind: 'words', label: 'headline', isOptional: true };
  expect(fieldFor(annotate(Sentence, { label: 'headline' }).optional())).toMatchObject(named);
  expect(fieldFor(annotate(Sentence.optional(), { label: 'headline' }))).toMatchObject(named);
});

it('a field that is shown for some values is needed while it is shown', () => {
  const when = { key: 'kind', is: ['ticket'] };
  expect(fieldFor(annotate(Sentence, { when }).optional())).not.toHaveProperty('isOptional');
});

it('a form offers the forms of a value that have a name, and no older one', () => {
  const drawn = annotate(z.strictObject({ drawn: z.literal('by us') }), { variant: { name: 'drawn', start: {} } });
  expect(fieldFor(z.union([drawn, Sentence]))).toMatchObject({
    kind: 'variant',
    options: [{ name: 'drawn', has: 'drawn', fields: [] }],
  });
});

it('a schema without annotations for editing has no form', () => {
  expect(() => fieldFor(z.string())).toThrow('`key`');
  expect(() => fieldFor(z.array(Sentence))).toThrow('`key`');
});
