import { type CallContract, type CallName, isBlockedWhileSuspended, isIdempotent } from './contract.ts';
import type { ErrorCode } from './errors.ts';

/** The refusals that this call can give. */
export function refusalsOf(name: CallName, contract: CallContract): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>(['INVALID_REQUEST', 'SERVER_ERROR', 'OVERLOADED', ...(contract.errors ?? [])]);
  if (contract.limit !== undefined || isIdempotent(contract)) codes.add('RATE_LIMITED');
  for (const code of refusalsOfAccess(contract)) codes.add(code);
  if (contract.access === 'member' || contract.moreScopes !== undefined) codes.add('SCOPE_REQUIRED');
  if (isBlockedWhileSuspended(name, contract)) codes.add('SUSPENDED');
  // A page of an origin that is not listed may read, but send nothing: see `refuseForgery`.
  if (!name.startsWith('GET ') && contract.kind !== 'webhook') codes.add('ORIGIN_REFUSED');
  if (isIdempotent(contract)) codes.add('KEY_REQUIRED').add('KEY_REUSED').add('IN_FLIGHT');
  return codes;
}

function refusalsOfAccess({ access, right, proof }: CallContract): readonly ErrorCode[] {
  if (access === 'open') return [];
  if (access === 'studio') return ['ORIGIN_REFUSED'];
  if (access !== 'staff') return ['LOGIN_REQUIRED', 'TOKEN_EXPIRED', 'ORIGIN_REFUSED'];
  return [
    'ORIGIN_REFUSED',
    'STAFF_SIGN_IN_REQUIRED',
    ...(right === 'own' ? [] : (['RIGHT_REQUIRED'] as const)),
    ...(proof === undefined ? [] : (['PROOF_REQUIRED'] as const)),
  ];
}
