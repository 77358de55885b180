import { isDeepStrictEqual } from 'node:util';
import type { HonoRequest } from 'hono';
import type { z } from 'zod';
import type { CallContract, CallName } from './contract.ts';
import { isErrorCode, Refusal } from './errors.ts';

interface Validated {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * @throws Refusal INVALID_REQUEST with `fields: [{ path, reason }]`, `path` such as `body.candidateId`; the code of the
 * first broken rule that names one (`refusedBy`), with the same
 */
export function validate(contract: CallContract, request: HonoRequest, body: string): Validated {
  return {
    params: contract.params === undefined ? undefined : parse(contract.params, request.param(), 'params'),
    query: contract.query === undefined ? undefined : parse(contract.query, keepable(request.query()), 'query'),
    body: contract.body === undefined ? undefined : parse(contract.body, parseJson(body), 'body'),
  };
}

function parse(schema: z.ZodType, given: unknown, part: string): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: [part, ...issue.path].join('.'),
    reason: issue.message,
  }));
  const code = parsed.error.issues.map(({ message }) => message).find(isErrorCode);
  throw new Refusal(code ?? 'INVALID_REQUEST', { fields });
}

function parseJson(text: string): unknown {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'body', reason: 'is not JSON' }] });
  }
  // In JSON, what can't be kept is always written as one of these escapes; a body without them needn't be walked.
  return /\\u(0000|d[89a-f])/i.test(text) ? keepable(given) : given;
}

/**
 * Text that PostgreSQL can hold: no NUL and no half of a surrogate pair. Refused here, no call has to think of it.
 * @throws Refusal INVALID_REQUEST
 */
function keepable<T>(given: T): T {
  // A list rather than a recursion: however deep the body is, the stack isn't.
  const rest: unknown[] = [given];
  while (rest.length > 0) {
    const each = rest.pop();
    if (typeof each === 'string' && (each.includes('\0') || !each.isWellFormed())) {
      throw new Refusal('INVALID_REQUEST', { fields: [{ path: '', reason: 'has a character that cannot be stored' }] });
    }
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) rest.push(inner);
  }
  return given;
}

/** In tests alone: a reply that its contract doesn't describe, or that says more than it, is a bug. */
export function checkReply(name: CallName, contract: CallContract, reply: unknown): void {
  const parsed = contract.response.safeParse(reply);
  if (!parsed.success) throw new Error(`The reply of ${name} breaks its contract: ${parsed.error.message}`);
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const known: unknown = JSON.parse(JSON.stringify(parsed.data));
  if (!isDeepStrictEqual(sent, known)) throw new Error(`The reply of ${name} says more than its contract.`);
}
