import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Field, labelOf } from '../../../forms/entry/fields.ts';
import { forms } from './forms.ts';

function keysOf(field: Field): string[] {
  const own = [`fields.${labelOf(field)}`];
  if (field.hasHint) own.push(`hints.${labelOf(field)}`);
  if (field.kind === 'choice') own.push(...field.options.map((option) => `choices.${labelOf(field)}.${option}`));
  if (field.kind === 'list') own.push(`add.${field.key}`);
  if (field.kind === 'variant') own.push(...field.options.map(({ name }) => `variants.${name}`));
  const parts =
    field.kind === 'variant' ? field.options.flatMap(({ fields }) => fields) : 'fields' in field ? field.fields : [];
  return [...own, ...parts.flatMap(keysOf)];
}

const used = Object.values(forms).flatMap(({ sections }) =>
  sections.flatMap(({ name, fields }) => [`sections.${name}`, ...fields.flatMap(keysOf)]),
);

it.each(['ko', 'en', 'ja'])('every field, choice and section has a name in %s', (language) => {
  const file = join(import.meta.dirname, `../../../../../locales/${language}/studio-content.json`);
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const at = (key: string): unknown => key.split('.').reduce<unknown>((part, name) => Object(part)[name], words);
  expect([...new Set(used)].filter((key) => typeof at(key) !== 'string')).toEqual([]);
});
