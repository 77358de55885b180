import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { calls } from '../../server/contracts.ts';
import type { CallContract, CallName } from '../../server/platform/http/contract.ts';
import type { Platform } from '../../server/platform/platform.ts';
import type { SignedInStaff } from '../../server/staff/testing.ts';
import { type Fans, fansWithGoods } from './fans.ts';
import { keepPartner } from './keep-partner.ts';
import { learn } from './learn.ts';
import { createRecord, type FuzzReport } from './record.ts';
import { type CallerKind, type FuzzRequest, requestsTo, someAddress, someKey } from './requests.ts';
import { sendRequest } from './send-request.ts';

export interface FuzzOptions {
  /** The server's origin. */
  address: string;
  /** A partner's origin on the operator's list. */
  partner: string;
  requests: number;
  seed: number;
  /** Lines of the server's log since the last call. */
  takeLog(): string[];
}

/** Requests to one call in a row, from the same values of the product. */
const perTurn = 12;
/** Requests under way at once. */
const atOnce = 6;
/** Each fan may send a limited number of actions, so others take over. */
const fansEvery = 1_500;
/** Requests that log the fan out or withdraw leave fewer fans: after so many refusals of their tokens others take over. */
const maxRefused = 20;

/** Sends requests to every call in turn, each made from its contract, and checks every answer and the log. */
export async function fuzz(platform: Platform, options: FuzzOptions): Promise<FuzzReport> {
  const { publicOrigin } = platform.config;
  const knownValues = new Map<string, unknown[]>([['url', [`${publicOrigin}/votehome?vote=last-light-final`]]]);
  const all = Object.entries(calls) as [CallName, CallContract][];
  const record = createRecord(all.map(([call]) => call));
  const newFans = () => fansWithGoods(platform, options, (reply) => learn(reply, knownValues));
  let fans = await newFans();
  let fansSince = 0;
  let refused = 0;

  async function one(request: FuzzRequest, contract: CallContract): Promise<void> {
    const headers = headersOf(request, fans, publicOrigin, options.partner);
    const answer = await sendRequest(options.address, request, headers, contract.kind === 'events');
    if (answer.status < 300 && answer.text.startsWith('{')) learn(JSON.parse(answer.text), knownValues);
    if (answer.status === 401 && request.caller === 'member') refused += 1;
    record.noteAnswer(request, contract, answer);
  }

  for (let turn = 0; record.sent < options.requests; turn += 1) {
    const [call, contract] = all[turn % all.length] ?? [];
    if (call === undefined || contract === undefined) break;
    const sample = fc.sample(requestsTo(call, contract, knownValues), { seed: options.seed + turn, numRuns: perTurn });
    for (let start = 0; start < sample.length; start += atOnce) {
      await Promise.all(sample.slice(start, start + atOnce).map((request) => one(request, contract)));
    }
    record.noteLog(options.takeLog());
    await keepPartner(platform, options.partner);
    if (record.sent - fansSince < fansEvery && refused < maxRefused) continue;
    fans = await newFans();
    fansSince = record.sent;
    refused = 0;
  }
  return record.report();
}

function headersOf(request: FuzzRequest, fans: Fans, site: string, partner: string): Record<string, string> {
  const one = staffMemberFor(request, fans);
  const origins: Record<CallerKind, string> = {
    visitor: site,
    member: site,
    partner,
    stranger: 'https://stranger.example',
  };
  const group = request.caller === 'member' || request.caller === 'partner' ? fans[request.caller] : [];
  const fan = group[Math.floor(Math.random() * group.length)];
  return {
    Origin: origins[request.caller],
    'X-Device-Id': fan?.deviceId ?? randomUUID(),
    'Idempotency-Key': someKey(),
    'X-Forwarded-For': someAddress(),
    ...(request.body !== undefined && {
      'Content-Type': 'application/json',
      // Node sends no length with DELETE by itself.
      'Content-Length': String(Buffer.byteLength(request.body)),
    }),
    ...(fan !== undefined && { Authorization: `Bearer ${fan.accessToken}` }),
    ...one?.headers,
    ...request.headers,
  };
}

/** Studio's calls are sent with a staff member's cookie instead of a member's token; those of the other callers are refused. */
function staffMemberFor({ call, caller }: FuzzRequest, { staff }: Fans): SignedInStaff | undefined {
  if (!call.includes(' /studio/') || caller !== 'member') return undefined;
  return staff[Math.floor(Math.random() * staff.length)];
}
