import type { Context } from 'hono';
import type { Platform } from '../../platform.ts';
import type { Caller } from '../caller.ts';
import type { JsonContract } from '../contract.ts';
import { type Answer, answered, refused } from '../envelope.ts';
import { Refusal } from '../errors.ts';
import { type RequestKey, requestKey } from '../idempotency.ts';
import type { createActionLimit } from '../limits/action-limit.ts';
import { readText } from '../request-body.ts';
import type { ApprovalHandler, Handle, JsonRoute } from '../routes.ts';
import type { Approvals } from '../staff/approvals.ts';
import { createRecording, reasonIn } from '../staff/recording.ts';
import { isStaffCall } from '../staff/staff-access.ts';
import { checkReply, validateAddress, validateBody } from '../validation.ts';

/** Bytes of a body, by default. */
const bodyLimit = 64 * 1024;

type JsonRequest = Parameters<Handle<JsonContract>>[0];
type BareRequest = Omit<JsonRequest, 'record' | 'auditRead'>;

interface JsonParts {
  setCookie: (cookie: string) => void;
  /** Throws RATE_LIMITED for a caller who sent too many actions. */
  admitAction: ReturnType<typeof createActionLimit>;
  approvals: Approvals;
}

/** Runs a JSON call, once for each idempotency key. */
export async function answerJson(
  platform: Platform,
  route: JsonRoute,
  context: Context,
  caller: Caller,
  { setCookie, admitAction, approvals }: JsonParts,
): Promise<Answer> {
  const { contract, handler } = route;
  const text = contract.body === undefined ? '' : await readBody(context, contract.maxBodyBytes ?? bodyLimit);
  const address = validateAddress(contract, context.req);
  const cookies = isStaffCall(contract) ? (context.req.raw.headers.get('cookie') ?? null) : null;
  const request = { ...address, body: validateBody(contract.body, text), caller, cookies, setCookie };
  const key = contract.idempotent === undefined ? undefined : keyOf(route, context, caller, text);
  if (key !== undefined) admitAction(caller);
  const handle = typeof handler === 'function' ? handler : approving(approvals, route, handler);
  const work = () => run(platform, route, handle, { ...request, key });
  return key === undefined || contract.idempotent === 'by its handler' ? work() : once(platform, key, caller, work);
}

/** Requests the approval of a second person where the contract needs one; otherwise runs the handler. */
function approving(
  approvals: Approvals,
  { name, contract }: JsonRoute,
  { describe, handle }: ApprovalHandler<JsonContract>,
): Handle<JsonContract> {
  return async (request) => {
    const { params, query, body, caller } = request;
    // A call with a handler of this kind is for staff.
    const staffCaller = caller as Caller<'staff'>;
    const object = await describe({ params, query, body, caller });
    const toApprove = { call: name, params, query, body, object, reason: reasonIn(body) };
    const approval = await approvals.request(toApprove, contract.approval ?? 'always', staffCaller);
    return approval === null ? { done: await handle(request), approval: null } : { done: null, approval };
  };
}

async function readBody(context: Context, maxBytes: number): Promise<string> {
  const { headers } = context.req.raw;
  // A form of another site can send text, but can't send this type without a preflight.
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'Content-Type', reason: 'must be application/json' }] });
  }
  return readText(context, maxBytes);
}

async function run(
  platform: Platform,
  { name, contract }: JsonRoute,
  handle: Handle<JsonContract>,
  request: BareRequest,
): Promise<Answer> {
  const { config } = platform;
  const recording = createRecording(platform, name, contract, request);
  // By the contract, the handler knows which of both functions it has.
  const reply = await handle({ ...request, ...recording.parts } as JsonRequest);
  // A request for approval is recorded as such.
  if (!isApprovalRequest(contract, reply)) recording.check();
  if (config.checkReplies) checkReply(name, contract, reply);
  return answered(reply);
}

const isApprovalRequest = ({ approval }: JsonContract, reply: unknown): boolean =>
  approval !== undefined && typeof reply === 'object' && reply !== null && 'done' in reply && reply.done === null;

function keyOf(route: JsonRoute, context: Context, caller: Caller, body: string): RequestKey {
  const secret = context.req.header('idempotency-key');
  if (secret === undefined || secret.length < 8 || secret.length > 200) throw new Refusal('KEY_REQUIRED');
  const path = `${context.req.method} ${context.req.path}`;
  const sealed = route.contract.noStore === true;
  if (caller.staff !== null) return requestKey(`staff:${caller.staff.staffId}`, secret, path, body, sealed);
  if (caller.fan !== null) return requestKey(`fan:${caller.fan.userId}`, secret, path, body, sealed);
  if (caller.deviceId !== null)
    return requestKey(`device:${caller.deviceId} ${route.name}`, secret, path, body, sealed);
  throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'X-Device-Id', reason: 'must be a UUID' }] });
}

/** The first answer is stored, also a refusal. One that does not depend on the request itself is not: the client may retry. */
async function once(platform: Platform, key: RequestKey, caller: Caller, work: () => Promise<Answer>): Promise<Answer> {
  const earlier = await platform.keys.claim(key);
  if (earlier !== null) return earlier;
  try {
    const answer = await work();
    await platform.keys.store(key, answer);
    return answer;
  } catch (error) {
    if (error instanceof Refusal && isFinal(error)) {
      const answer = refused(error, caller, platform.words);
      await platform.keys.store(key, answer);
      return answer;
    }
    await platform.keys.release(key);
    throw error;
  }
}

function isFinal(refusal: Refusal): boolean {
  return refusal.status < 500 && ![401, 403, 429].includes(refusal.status);
}
