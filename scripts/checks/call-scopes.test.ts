import { expect, it } from 'vitest';
import { neededScope } from '../../rules/scopes.ts';
import { calls } from '../../server/contracts.ts';
import type { CallContract } from '../../server/platform/http/contract.ts';
import { scopeOfCall } from '../../src/core/session/call-scopes.ts';

const contracts: [string, CallContract][] = Object.entries(calls);

it('the elements know for each call of members the scope that its contract names, and for no other call one', () => {
  // Calls that every session may send need no scope; calls of the platform and of Studio are sent by their own pages alone.
  const scopedCalls = contracts.filter(([, { access }]) => access === 'open' || access === 'member');
  const expected = scopedCalls.map(([name, { access, scope }]) => [
    name,
    access === 'member' && scope !== neededScope ? scope : undefined,
  ]);
  expect(scopedCalls.map(([name]) => [name, scopeOfCall(name)])).toEqual(expected);
});
