import { expect, it } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '../../server/platform/http/contract.ts';
import { problemsOf } from './check-answer.ts';

const contract: CallContract = {
  summary: 'A call',
  access: 'member',
  noStore: true,
  response: z.object({}),
  errors: ['NOT_FOUND'],
};
const common = { 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': 'an-id', 'Cache-Control': 'no-store' };

const check = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  problemsOf('GET /thing', contract, {
    status,
    headers: new Headers({ 'Content-Type': 'application/json', ...common, ...headers }),
    text: JSON.stringify(body),
  });

it('an answer and a refusal of the contract are accepted', () => {
  expect(check(200, {})).toEqual([]);
  expect(check(404, { status: 404, code: 'NOT_FOUND', message: 'Not here.' })).toEqual([]);
});

it.each([
  ['a failure of the server', 500, { status: 500, code: 'SERVER_ERROR', message: 'Sorry.' }, 'SERVER_ERROR'],
  [
    'a refusal that the contract does not name',
    409,
    { status: 409, code: 'OUT_OF_STOCK', message: 'Gone.' },
    'OUT_OF_STOCK is not in the contract',
  ],
  ['an unknown code', 404, { status: 404, code: 'LOST', message: 'Lost.' }, 'unknown code LOST'],
  [
    'another status than that of the code',
    400,
    { status: 400, code: 'NOT_FOUND', message: 'Not here.' },
    'NOT_FOUND came with status 400',
  ],
  ['a refusal without words', 404, { status: 404, code: 'NOT_FOUND', message: '' }, 'NOT_FOUND has no words'],
  [
    'a stack',
    404,
    { status: 404, code: 'NOT_FOUND', message: 'Error\n    at /server/app.ts' },
    'the answer shows the inside of the server',
  ],
])('finds %s', (_what, status, body, problem) => {
  expect(check(status, body)).toContain(problem);
});

it('a private reply that caches may store, and missing headers, are found', () => {
  expect(check(200, {}, { 'Cache-Control': 'private, no-cache' })).toEqual(['a private reply may be stored by caches']);
  expect(check(200, {}, { 'X-Content-Type-Options': 'none' })).toEqual(['X-Content-Type-Options is missing']);
});

it('an error page is found', () => {
  expect(check(502, '<h1>Bad gateway</h1>', { 'Content-Type': 'text/html' })).toEqual(['status 502 without JSON']);
});
