import type { CallContract, CallName } from '../../server/platform/http/contract.ts';
import { errorStatus, isErrorCode } from '../../server/platform/http/errors.ts';
import { refusalsOf } from '../../server/platform/http/refusals.ts';

export interface FuzzAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Text that a reply must never contain. */
const inside = /\n\s+at |node_modules|\/server\/|SELECT |INSERT INTO|violates|pg_catalog/;

/**
 * Problems of a reply, a sentence each. The server itself checks each reply of JSON against its contract while
 * NODE_ENV is test, and answers with 500 where it differs.
 */
export function problemsOf(call: CallName, contract: CallContract, { status, headers, text }: FuzzAnswer): string[] {
  const problems: string[] = [];
  if (inside.test(text) && status >= 400) problems.push('the answer shows the inside of the server');
  if (headers.get('X-Content-Type-Options') !== 'nosniff') problems.push('X-Content-Type-Options is missing');
  if (headers.get('X-Request-Id') === null && contract.kind !== 'events') problems.push('X-Request-Id is missing');
  if (status >= 400) problems.push(...refusalProblems(call, contract, status, headers, text));
  else if ('noStore' in contract && contract.noStore === true && headers.get('Cache-Control') !== 'no-store') {
    problems.push('a private reply may be stored by caches');
  }
  return problems;
}

function refusalProblems(
  call: CallName,
  contract: CallContract,
  status: number,
  headers: Headers,
  text: string,
): string[] {
  // A page and a webhook answer in their own way.
  if (contract.kind === 'page' || contract.kind === 'webhook') return status >= 500 ? [`status ${status}`] : [];
  if (headers.get('Content-Type') !== 'application/json') return [`status ${status} without JSON`];
  const { code, message, ...rest } = JSON.parse(text) as Record<string, unknown>;
  if (typeof code !== 'string' || !isErrorCode(code)) return [`unknown code ${String(code)}`];
  const problems: string[] = [];
  if (code === 'SERVER_ERROR') problems.push('SERVER_ERROR');
  if (!refusalsOf(call, contract).has(code)) problems.push(`${code} is not in the contract`);
  if (errorStatus[code] !== status || rest['status'] !== status) problems.push(`${code} came with status ${status}`);
  if (typeof message !== 'string' || message === '') problems.push(`${code} has no words`);
  return problems;
}
