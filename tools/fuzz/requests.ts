import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CallContract, CallName } from '../../server/platform/http/contract.ts';
import { hostileValues, type KnownValues, schemaOf, valuesOf } from './values.ts';

export type CallerKind = 'visitor' | 'member' | 'partner' | 'stranger';

/** One request, before the session of its caller and an idempotency key are added. */
export interface FuzzRequest {
  call: CallName;
  method: string;
  /** Below `/api/v1`, with the query. */
  path: string;
  caller: CallerKind;
  headers: Record<string, string>;
  body: string | undefined;
}

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'Accept-Language': 'ja;q=0.1, *;q=junk' },
      { 'Accept-Language': 'a'.repeat(2_000) },
      { Origin: 'null' },
      { Origin: 'https://stranger.example' },
      { 'X-Device-Id': '__proto__' },
      { 'Idempotency-Key': 'short' },
      { 'Idempotency-Key': 'k'.repeat(201) },
      { Authorization: 'Bearer a.b.c' },
      { Authorization: 'Basic Zm9vOmJhcg==' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json; charset=utf-7' },
      { 'Content-Encoding': 'gzip' },
      { 'If-None-Match': '*' },
      { Range: 'bytes=0-,5-2' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'X-Forwarded-For': '::ffff:1, junk' },
      { Cookie: 'fanfare_playback=__proto__; a=b; =; ;' },
      { Cookie: 'fanfare-staff=__proto__; fanfare-staff=a=b' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Last-Event-ID': 'vote.99999999999999999~event' },
    ),
  },
);

const callers = fc.oneof(
  { weight: 5, arbitrary: fc.constant<CallerKind>('member') },
  { weight: 2, arbitrary: fc.constant<CallerKind>('partner') },
  { weight: 2, arbitrary: fc.constant<CallerKind>('visitor') },
  { weight: 1, arbitrary: fc.constant<CallerKind>('stranger') },
);

/** Requests to one call: most as its contract says, some with a hostile value in one place, some with a broken body. */
export function requestsTo(
  call: CallName,
  contract: CallContract,
  knownValues: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  const [method = '', template = ''] = call.split(' ');
  const part = (schema: ReturnType<typeof schemaOf>) =>
    schema === null ? fc.constant<unknown>(undefined) : spoiled(valuesOf(schema, '', knownValues));
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return fc
    .record({
      params: part(schemaOf(contract.params)),
      query: part(schemaOf(contract.query)),
      body: part(schemaOf(contract.body)),
      broken: fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: brokenBodies }),
      caller: callers,
      headers,
    })
    .map(({ params, query, body, broken, ...request }) => ({
      ...request,
      call,
      method,
      path: fill(template, names, params) + queryText(query),
      body: contract.body === undefined ? undefined : (broken ?? JSON.stringify(body)),
    }));
}

/** In one of four values a field is replaced or added. */
function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changed = fc.tuple(values, fc.nat(), hostileValues).map(([value, place, hostile]) => {
    if (typeof value !== 'object' || value === null) return hostile;
    const fields = [...Object.keys(value), '__proto__'];
    const field = fields[place % fields.length] ?? '';
    return Object.fromEntries([...Object.entries(value), [field, hostile]]);
  });
  return fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: changed });
}

const brokenBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{}{}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '[',
  '['.repeat(30_000),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":"\\ud800"}',
  '{"a":1e999}',
);

function fill(template: string, names: readonly string[], params: unknown): string {
  const parameters: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  let path = template;
  // A path can't hold an empty segment of its own, nor half of a surrogate pair.
  for (const name of names) path = path.replace(`:${name}`, encodeURIComponent(textOf(parameters[name]) || 'none'));
  return path;
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const fields = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, textOf(each)]),
  );
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** A random network, so that the limits by address don't stop the run. */
export const someAddress = (): string =>
  `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

export const someKey = (): string => randomUUID();
