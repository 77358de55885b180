import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { Platform } from '../platform.ts';
import type { Authenticate } from './caller.ts';
import type { CallName } from './contract.ts';
import { createActionLimit } from './limits/action-limit.ts';
import type { Route } from './routes.ts';
import { type Approvals, withoutApprovals } from './staff/approvals.ts';
import { type AuthenticateStaff, isStaffCall, withoutStaff } from './staff/staff-access.ts';
import { allowOrigin, answerPreflight } from './steps/allow-origin.ts';
import { answer, answerNotFound } from './steps/answer.ts';
import { answerErrors } from './steps/answer-errors.ts';
import { identify } from './steps/identify.ts';
import { createCallLimits } from './steps/limit-calls.ts';
import { logCall } from './steps/log-call.ts';
import type { CallEnv, CallInfo } from './steps/step.ts';

export const apiBase = '/api/v1';

export interface ApiParts {
  authenticate: Authenticate;
  /** Without them nothing that needs a second person can be done. */
  approvals?: Approvals | undefined;
  /** Without it every call for staff is refused. */
  authenticateStaff?: AuthenticateStaff | undefined;
  routes: readonly Route[];
}

/** Every call of the API, below `/api/v1`. Each passes the same steps, in this order. */
export function createApi(platform: Platform, parts: ApiParts): Hono<CallEnv> {
  const api = new Hono<CallEnv>();
  const { authenticate, authenticateStaff = withoutStaff, approvals = withoutApprovals } = parts;
  const limitCalls = createCallLimits(platform.limits);
  const admitAction = createActionLimit(platform.limits);
  // No page of another origin may send anything there.
  api.options(`${apiBase}/studio/*`, () => new Response(null, { status: 204, headers: { Vary: 'Origin' } }));
  for (const route of parts.routes.toSorted(bySpecificity)) {
    const [method, path] = splitName(route.name);
    const call: CallInfo = {
      name: route.name,
      isOpen: route.contract.access === 'open',
      isStudio: isStaffCall(route.contract),
    };
    if (method === 'GET' && !call.isStudio) api.options(apiBase + path, answerPreflight(platform, call.isOpen));
    const steps = every(
      logCall(platform, call),
      answerErrors(platform, call),
      allowOrigin(platform, call),
      identify(platform, { authenticate, authenticateStaff }, route),
      limitCalls(route),
      answer(platform, { admitAction, approvals }, route),
    );
    api.on(method, apiBase + path, steps);
  }
  api.options(`${apiBase}/*`, answerPreflight(platform, false));
  const unknown: CallInfo = { name: 'unknown', isOpen: false, isStudio: false };
  api.all(
    `${apiBase}/*`,
    every(logCall(platform, unknown), answerErrors(platform, unknown), allowOrigin(platform, unknown), answerNotFound),
  );
  return api;
}

/** The first matching route wins: `/vote/me` must come before `/vote/:voteId`, wherever their contracts are written. */
function bySpecificity(one: Route, other: Route): number {
  return specificity(one) < specificity(other) ? -1 : Number(specificity(one) > specificity(other));
}

/** `GET /vote/:voteId/cast` → `0010` */
function specificity({ name }: Route): string {
  return name
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

/** `GET /vote/:voteId` → `GET`, `/vote/:voteId` */
export function splitName(name: CallName): [method: string, path: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space), name.slice(space + 1)];
}
