import type { CallsOf } from './composition/define-feature.ts';
import { features } from './features.ts';
import { liveCalls } from './platform/live/live-contract.ts';

export type Calls = CallsOf<readonly [...typeof features, { calls: typeof liveCalls }]>;

/** Every call of the API. The browser imports its type alone. */
export const calls: Calls = Object.assign({}, ...features.map((feature) => feature.calls), liveCalls);
