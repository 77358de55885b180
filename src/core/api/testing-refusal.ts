import { type ErrorCode, errorStatus } from '../../../server/platform/http/errors.ts';
import type { Answer } from './test-api.ts';

/** The reply of the API to a refused call. */
export function refusalOf(code: ErrorCode): Answer {
  const status = errorStatus[code];
  return { status, body: { status, code, message: code, requestId: 'test' } };
}

/** The refusals that a widget sees: the transport handles 401 and 403 before. */
export const refusals = (Object.keys(errorStatus) as ErrorCode[]).filter(
  (code) => errorStatus[code] !== 401 && errorStatus[code] !== 403,
);
