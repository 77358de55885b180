import { appendEntry } from '../../platform/audit-log/audit-log.ts';
import { type AuditChange, staffActor } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JsonContract } from '../../platform/http/contract.ts';
import type { ApprovalHandler, Route } from '../../platform/http/routes.ts';
import { routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { approvalCalls } from './approval-contract.ts';
import { decide, listApprovals, readApproval } from './approvals.ts';
import { isTwoPeople, setTwoPeople } from './settings.ts';

/** @param allRoutes those of all features, which the approved calls are found in */
export function approvalRoutes(platform: Platform, allRoutes: () => readonly Route[]): Route[] {
  const { pool, sealing } = platform;
  const sources = { pool, sealing, routes: allRoutes };
  return routes(approvalCalls, {
    'GET /studio/approval': ({ query, caller }) => listApprovals(sources, query, caller.staff),
    'POST /studio/approval/:approvalId/approval': ({ params: { approvalId }, caller, record }) =>
      record(async (connection) => {
        const { staff } = caller;
        const decided = await decide(sources, connection, approvalId, 'APPROVED', staff);
        const done = await doApproved(platform, connection, decided, caller);
        const { approval } = await readApproval(sources, connection, approvalId, staff);
        return { reply: { approval, done }, object: decided.approval.object, after: { approvalId } };
      }),
    'POST /studio/approval/:approvalId/refusal': ({ params: { approvalId }, caller: { staff }, record }) =>
      record(async (connection) => {
        const { approval } = await decide(sources, connection, approvalId, 'REFUSED', staff);
        const { approval: reply } = await readApproval(sources, connection, approvalId, staff);
        return { reply, object: approval.object, after: { approvalId } };
      }),
    'POST /studio/approval/:approvalId/withdrawal': ({ params: { approvalId }, caller: { staff }, record }) =>
      record(async (connection) => {
        const { approval } = await decide(sources, connection, approvalId, 'WITHDRAWN', staff);
        const { approval: reply } = await readApproval(sources, connection, approvalId, staff);
        return { reply, object: approval.object, after: { approvalId } };
      }),
    'GET /studio/setting': async () => ({ twoPeople: await isTwoPeople(pool) }),
    'PUT /studio/setting': {
      describe: () => ({ kind: 'setting', id: 'twoPeople' }),
      handle: ({ body: { twoPeople }, record }) =>
        record(async (connection) => {
          const before = await setTwoPeople(connection, twoPeople);
          const object = { kind: 'setting', id: 'twoPeople' };
          return { reply: { twoPeople }, object, before: { twoPeople: before }, after: { twoPeople } };
        }),
    },
  });
}

/**
 * Executes the request as the person who approves it, in their transaction: it is executed once, or it stays open.
 * @throws Refusal of the call itself
 */
async function doApproved(
  { sealing }: Pick<Platform, 'sealing'>,
  connection: Connection,
  { call, approval, input }: Awaited<ReturnType<typeof decide>>,
  caller: Caller<'staff'>,
): Promise<unknown> {
  const { name, contract } = call.route;
  let count = 0;
  const record: AuditChange = async (work) => {
    const { reply, object, before, after } = await work(connection);
    const { approvalId, requestedBy } = approval;
    await appendEntry(connection, sealing, staffActor(caller.staff, caller.address), {
      action: call.action,
      object,
      reason: input.reason,
      before,
      after,
      approval: { approvalId, askedBy: requestedBy.staffId },
    });
    count += 1;
    return reply;
  };
  // The contract has an approval, so its route has a handler of this kind.
  const { handle } = call.route.handler as ApprovalHandler<JsonContract>;
  const again = {
    // Checked again: the contract may have changed since the request.
    params: contract.params?.parse(input.params),
    query: contract.query?.parse(input.query),
    body: contract.body?.parse(input.body),
    caller,
    key: undefined,
    cookies: null,
    setCookie: () => undefined,
    record,
    auditRead: undefined,
  };
  const done: unknown = await handle(again as unknown as Parameters<typeof handle>[0]);
  if (count !== 1) throw new Error(`${name} did not append to the audit log once what its contract says`);
  return done;
}
