import type { CallContracts, CallName } from '../../../server/platform/http/contract.ts';
import { type ErrorCode, errorStatus } from '../../../server/platform/http/errors.ts';
import { refusalsOf as refusalsInContract } from '../../../server/platform/http/refusals.ts';
import type { Answer } from './test-api.ts';

/** The reply of the API to a refused call. */
export function refusalOf(code: ErrorCode): Answer {
  const status = errorStatus[code];
  return { status, body: { status, code, message: code, requestId: 'test' } };
}

/** The refusals of a call that a widget sees: the transport handles 401 and 403 before. */
export function refusalsOf<Calls extends CallContracts>(calls: Calls, name: keyof Calls & CallName): ErrorCode[] {
  return [...refusalsInContract(name, calls[name])].filter(
    (code) => errorStatus[code] !== 401 && errorStatus[code] !== 403,
  );
}
