import type { ReceivedRequest, Rule } from './scripted-api.ts';
import { forgetReads } from './share-read.ts';

export type { Rule } from './scripted-api.ts';

/** Tells the scripted API what to answer from now on, and forgets what it received. */
export async function script(...rules: Rule[]): Promise<void> {
  forgetReads();
  await fetch('/scripted-api', { method: 'PUT', body: JSON.stringify(rules) });
}

/** What the scripted API received, all of it or of one call. */
export async function received(call?: string): Promise<ReceivedRequest[]> {
  const all: ReceivedRequest[] = await (await fetch('/scripted-api')).json();
  return call ? all.filter((one) => one.call === call) : all;
}

export const refused = { status: 401, body: { status: 401, code: 'TOKEN_EXPIRED', message: '', requestId: 'r1' } };
