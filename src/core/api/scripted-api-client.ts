import type { ReceivedRequest, Rule } from './scripted-api.ts';
import { forgetReads } from './share-read.ts';

export type { Rule } from './scripted-api.ts';

/** Sets the rules that the scripted API answers by, and clears its log of requests. */
export async function script(...rules: Rule[]): Promise<void> {
  await fetch('/scripted-api', { method: 'PUT', body: JSON.stringify(rules) });
  // Only now: an element of an earlier test may have sent a request meanwhile, and got a reply of the earlier rules.
  forgetReads();
}

/** The requests that the scripted API received, all or those of one call. */
export async function received(call?: string): Promise<ReceivedRequest[]> {
  const all: ReceivedRequest[] = await (await fetch('/scripted-api')).json();
  return call ? all.filter((one) => one.call === call) : all;
}

export const refused = { status: 401, body: { status: 401, code: 'TOKEN_EXPIRED', message: '', requestId: 'r1' } };
