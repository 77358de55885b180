import type { CallsOf } from './composition/define-feature.ts';
import { features } from './features.ts';
import type { CallContract, CallContracts } from './platform/http/contract.ts';
import { liveCalls } from './platform/live/live-contract.ts';

export type Calls = CallsOf<readonly [...typeof features, { calls: typeof liveCalls }]>;

/** The call that does what another person has asked for by a call that needs two people: it refuses as that one does. */
const approving = 'POST /studio/approval/:approvalId/approval';

function withRefusalsOfApproved<Given extends CallContracts>(contracts: Given): Given {
  const approvable = Object.values<CallContract>(contracts).filter((contract) => 'approval' in contract);
  const own = contracts[approving];
  if (own === undefined) return contracts;
  const errors = new Set([own, ...approvable].flatMap((contract) => contract.errors ?? []));
  return { ...contracts, [approving]: { ...own, errors: [...errors] } };
}

/** Every call of the API. The browser imports its type alone. */
export const calls: Calls = withRefusalsOfApproved(
  Object.assign({}, ...features.map((feature) => feature.calls), liveCalls),
);
