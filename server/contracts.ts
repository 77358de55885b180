import { accountCalls } from './account/contract.ts';
import { liveCalls } from './platform/live-contract.ts';
import { titleCalls } from './title/contract.ts';
import { voteCalls } from './vote/contract.ts';

/** Every call of the API. The browser imports its type alone. */
export const calls = { ...accountCalls, ...titleCalls, ...voteCalls, ...liveCalls };
export type Calls = typeof calls;
