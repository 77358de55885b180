import type { CallsOf } from './composition/define-feature.ts';
import { features } from './features.ts';
import type { CallContract, CallContracts } from './platform/http/contract.ts';
import { liveCalls } from './platform/live/live-contract.ts';

export type Calls = CallsOf<readonly [...typeof features, { calls: typeof liveCalls }]>;

/** The call that carries out another person's request: it has the same refusals as the call that needs two people. */
const approving = 'POST /studio/approval/:approvalId/approval';

function withRefusalsOfApproved<Contracts extends CallContracts>(contracts: Contracts): Contracts {
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
