import fc from 'fast-check';
import { z } from 'zod';

/** Values of the running product by the name of their field: `voteId` → some ids of votes. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

/** In every text that stands for a fan's own words, so that a log can be searched for it. */
export const ownWords = 'zqownwords';

type Schema = z.core.JSONSchema.BaseSchema;

/** Values that break programs in any field. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    'a\udc00b',
    '__proto__',
    'constructor',
    'toString',
    "' OR 1=1 --",
    '%_\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\u202eabc',
    '👩‍👩‍👧‍👦'.repeat(20),
    'a'.repeat(5_000),
    '1'.repeat(400),
    'NaN',
    '-0',
    '9007199254740993',
    '1e309',
    '2024-02-30',
    '0000-01-01',
    true,
    [],
    {},
    [[[[[]]]]],
    { toString: 1 },
    { length: 4_294_967_295 },
  ),
  fc.constantFrom(-1, 0, 0.5, -0, 2 ** 31, 2 ** 53 + 2, 1e308, -1e308),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const texts = fc.oneof(
  fc.constant(ownWords),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => ownWords + text),
);

/** Texts with a pattern that no generator can follow, by field. */
const examples: Readonly<Record<string, fc.Arbitrary<string>>> = {
  birthDate: fc.constantFrom('2000-02-29', '1990-12-31', '2020-01-01', '1900-01-01'),
  email: fc.integer({ min: 1, max: 1e9 }).map((number) => `${ownWords}${number}@fans.example`),
  nickname: fc.integer({ min: 1, max: 1e6 }).map((number) => `zq${number}`),
  country: fc.constantFrom('KR', 'JP', 'US', 'XX'),
};

/** Values that a JSON schema accepts, most of the time: patterns are met by examples alone. */
export function valuesOf(schema: Schema, name: string, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const fromProduct = schema.enum === undefined && schema.const === undefined ? productValues(name, knownValues) : [];
  const own = ownValuesOf(schema, name, knownValues);
  if (fromProduct.length === 0 || schema.type === 'object' || schema.type === 'array') return own;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fromProduct) }, { weight: 1, arbitrary: own });
}

const productValues = (name: string, knownValues: KnownValues): readonly unknown[] =>
  name === 'topic'
    ? (knownValues.get('voteId') ?? []).map((voteId) => `vote:${String(voteId)}`)
    : (knownValues.get(name) ?? []);

function ownValuesOf(schema: Schema, name: string, knownValues: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, knownValues)));
  switch (schema.type) {
    case 'string':
      return textsOf(schema, name);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({
          min: bound(schema.minimum, -10),
          max: Math.max(bound(schema.minimum, -10), bound(schema.maximum, 1e6)),
        }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf((schema.items ?? {}) as Schema, name, knownValues), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    case 'object':
      return objectsOf(schema, knownValues);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const bound = (limit: number | undefined, normal: number): number =>
  limit === undefined || Math.abs(limit) > 1e6 ? normal : Math.ceil(limit);

function textsOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const example = examples[name];
  if (example !== undefined) return example;
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date') return fc.constantFrom('2000-02-29', '2026-01-01');
  const maxLength = schema.maxLength ?? 100;
  return texts.map((text) => text.padEnd(schema.minLength ?? 0, 'x').slice(0, maxLength));
}

function objectsOf(schema: Schema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, inner]) => [field, valuesOf(inner as Schema, field, knownValues)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

/** @returns the JSON schema of a contract's input; null for none */
export function schemaOf(type: z.ZodType | undefined): Schema | null {
  return type === undefined ? null : z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
}
