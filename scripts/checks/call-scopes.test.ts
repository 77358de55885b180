import { expect, it } from 'vitest';
import { neededScope } from '../../rules/scopes.ts';
import { calls } from '../../server/contracts.ts';
import type { CallContract } from '../../server/platform/http/contract.ts';
import { scopeOfCall } from '../../src/core/session/call-scopes.ts';

const contracts: [string, CallContract][] = Object.entries(calls);

it('the elements know for each call of members the scope that its contract names, and for no other call one', () => {
  // What every session has needs no question; the platform's own calls, and Studio's, are sent by their pages alone.
  const scopedCalls = contracts.filter(([, { access }]) => access === 'open' || access === 'member');
  const expected = scopedCalls.map(([name, { access, scope }]) => [
    name,
    access === 'member' && scope !== neededScope ? scope : undefined,
  ]);
  expect(scopedCalls.map(([name]) => [name, scopeOfCall(name)])).toEqual(expected);
});
