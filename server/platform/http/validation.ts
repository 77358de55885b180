import { isDeepStrictEqual } from 'node:util';
import type { HonoRequest } from 'hono';
import { z } from 'zod';
import type { CallContract, CallName, JsonContract } from './contract.ts';
import { isErrorCode, Refusal } from './errors.ts';

interface ValidAddress {
  params: unknown;
  query: unknown;
}

/**
 * Reads the parameters of the address. A query's parameter becomes a list where its schema is one, otherwise the first value
 * counts.
 * @throws Refusal INVALID_REQUEST with `fields: [{ path, reason }]`, `path` such as `query.limit`; the code of the first broken
 * rule that names one (`refusedBy`), with the same fields; the contract's `malformed`, without fields
 */
export function validateAddress({ params, query, malformed }: CallContract, request: HonoRequest): ValidAddress {
  try {
    return {
      params: params === undefined ? undefined : parse(params, request.param(), 'params'),
      query: query === undefined ? undefined : parse(query, assertStorable(queryOf(query, request)), 'query'),
    };
  } catch (error) {
    throw malformed !== undefined && error instanceof Refusal ? new Refusal(malformed) : error;
  }
}

function queryOf(schema: z.ZodType, request: HonoRequest): Record<string, string | string[]> {
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  const lists = fields.filter(([, field]) => isList(field));
  const values = lists.map(([name]) => [name, request.queries(name)] as const);
  return { ...request.query(), ...Object.fromEntries(values.flatMap(([name, all]) => (all ? [[name, all]] : []))) };
}

function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}

/** @throws Refusal as `validateAddress`, with a `path` such as `body.candidateId` */
export function validateBody(schema: z.ZodType | undefined, text: string): unknown {
  return schema === undefined ? undefined : parse(schema, parseStorableJson(text), 'body');
}

/**
 * A webhook's body may hold text that can't be stored: the handler that stores any must check it.
 * @throws Refusal as `validateBody`
 */
export function validateWebhook(schema: z.ZodType, text: string): unknown {
  return parse(schema, parseJson(text), 'body');
}

function parse(schema: z.ZodType, value: unknown, part: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: [part, ...issue.path].join('.'),
    reason: issue.message,
  }));
  const code = parsed.error.issues.map(({ message }) => message).find(isErrorCode);
  throw new Refusal(code ?? 'INVALID_REQUEST', { fields });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'body', reason: 'is not JSON' }] });
  }
}

function parseStorableJson(text: string): unknown {
  const value = parseJson(text);
  // JSON writes characters that can't be stored as one of these escapes; a body without them is not searched.
  return /\\u(0000|d[89a-f])/i.test(text) ? assertStorable(value) : value;
}

/**
 * Refuses text that PostgreSQL cannot store: with a NUL, or with half of a surrogate pair. For all calls.
 * @throws Refusal INVALID_REQUEST
 */
function assertStorable<T>(value: T): T {
  // A list instead of recursion: a deeply nested body must not overflow the stack.
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const each = rest.pop();
    if (typeof each === 'string' && (each.includes('\0') || !each.isWellFormed())) {
      throw new Refusal('INVALID_REQUEST', { fields: [{ path: '', reason: 'has a character that cannot be stored' }] });
    }
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) rest.push(inner);
  }
  return value;
}

/** In tests alone: a reply that breaks its contract, or has fields beyond it, is a bug. */
export function checkReply(name: CallName, contract: JsonContract, reply: unknown): void {
  const parsed = contract.response.safeParse(reply);
  if (!parsed.success) throw new Error(`The reply of ${name} breaks its contract: ${parsed.error.message}`);
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const declared: unknown = JSON.parse(JSON.stringify(parsed.data));
  if (!isDeepStrictEqual(sent, declared)) throw new Error(`The reply of ${name} has fields beyond its contract.`);
}
