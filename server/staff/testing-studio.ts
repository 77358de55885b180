import { randomUUID } from 'node:crypto';
import { studioHeader } from '../../rules/staff/limits.ts';
import type { RoleAssignment } from '../../rules/staff/rights.ts';
import { accountFeature } from '../account/feature.ts';
import { announcementFeature } from '../announcement/feature.ts';
import { announcementRoutes } from '../announcement/routes.ts';
import { compose } from '../composition/compose.ts';
import { editingFeature } from '../editing/feature.ts';
import { editingRoutes } from '../editing/routes.ts';
import { features } from '../features.ts';
import { inquiryDeskRoutes } from '../inquiry/desk/routes.ts';
import { macroRoutes } from '../inquiry/macro/routes.ts';
import { jobFeature } from '../job/feature.ts';
import { jobRoutes } from '../job/routes.ts';
import type { JobService } from '../job/service.ts';
import { mailFeature } from '../mail/feature.ts';
import { mailRoutes } from '../mail/routes.ts';
import { membersFeature } from '../members/feature.ts';
import { memberRoutes } from '../members/routes.ts';
import type { MemberSources } from '../members/service.ts';
import { orderDeskRoutes } from '../order/desk/routes.ts';
import { orderFeature } from '../order/feature.ts';
import { heldRoutes } from '../order/held/routes.ts';
import { packingRoutes } from '../order/packing/routes.ts';
import { stockRoutes } from '../order/stock/routes.ts';
import { createFigures } from '../overview/figures.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { partnerFeature } from '../partner/feature.ts';
import { partnerRoutes } from '../partner/routes.ts';
import { paymentDeskRoutes } from '../payment/desk/routes.ts';
import { paymentFeature } from '../payment/feature.ts';
import type { PaymentService } from '../payment/service.ts';
import { settlementRoutes } from '../payment/settlement/routes.ts';
import type { Route } from '../platform/http/routes.ts';
import { createTestPlatform, type TestApi, type TestPlatform, type TestReply } from '../platform/testing.ts';
import { storeFeature } from '../store/feature.ts';
import { ticketDeskRoutes } from '../ticket/desk/routes.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { studioVoteRoutes } from '../vote/studio/studio-routes.ts';
import { webhookRoutes } from '../webhook/routes.ts';
import { byCommand, inviteStaff } from './account/invitations.ts';
import { createApprovals } from './approval/approvals.ts';
import { staffRoutes } from './routes.ts';
import { hashOfStaffEmail } from './sealed.ts';
import { createStaffService, type StaffService } from './service.ts';
import { createPasskey } from './testing-passkey.ts';

export interface StudioWorld {
  test: TestPlatform;
  api: TestApi;
  service: StaffService;
  /** Sources of the desk of members. */
  members: MemberSources;
  /** Runs an action of the desk on demand of a test. */
  jobs: JobService;
  browser(): StudioBrowser;
  /** Invites a person as an operator's command does. @returns the token of the link */
  invite(roles: readonly RoleAssignment[], email?: string): Promise<{ staffId: string; token: string }>;
  close(): Promise<void>;
}

/** A browser with Studio open: it keeps the cookie of the session. */
export interface StudioBrowser {
  request(call: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  readonly cookie: string | null;
  readonly address: string;
}

export const titles = { listTitles: async () => [{ titleId: 'last-light' }] as never };

/** @param parts a shared platform, and other sources for the desk of members: a test removes a lock */
export async function createStudioWorld(
  environment: Record<string, string> = {},
  parts: { test?: TestPlatform; members?: Partial<MemberSources>; payments?: Pick<PaymentService, 'settle'> } = {},
): Promise<StudioWorld> {
  const test = parts.test ?? (await createTestPlatform({ PROXY_HOPS: '1', ...environment }));
  const { platform } = test;
  const service = createStaffService(platform, titles);
  const composition = compose(platform, features);
  const members = { ...composition.serviceOf(membersFeature), ...parts.members };
  const desk = {
    platform,
    accounts: composition.serviceOf(accountFeature),
    staff: service,
    tickets: composition.serviceOf(ticketFeature),
    orders: composition.serviceOf(orderFeature),
    stock: composition.serviceOf(storeFeature),
  };
  const all: Route[] = [];
  all.push(
    ...staffRoutes(platform, service, () => all),
    ...editingRoutes(platform, composition.serviceOf(editingFeature)),
    ...studioVoteRoutes(platform),
    ...memberRoutes(platform, members),
    ...inquiryDeskRoutes(platform, { ...members, staff: service }),
    ...macroRoutes(platform),
    ...settlementRoutes({ platform, staff: service }),
    ...paymentDeskRoutes({
      platform,
      staff: service,
      payments: parts.payments ?? composition.serviceOf(paymentFeature),
    }),
    ...orderDeskRoutes(desk),
    ...ticketDeskRoutes(desk),
    ...heldRoutes(desk),
    ...packingRoutes(desk),
    ...stockRoutes({ ...desk, people: service }),
    ...mailRoutes(composition.serviceOf(mailFeature), service),
    ...announcementRoutes(composition.serviceOf(announcementFeature), service),
    ...partnerRoutes(platform),
    ...webhookRoutes(platform, composition.serviceOf(partnerFeature)),
    ...jobRoutes(platform, service, composition.serviceOf(jobFeature)),
    ...overviewRoutes(createFigures(platform.pool), composition),
  );
  const approvals = createApprovals(platform, () => all);
  const api = test.serve({ routes: all, approvals, authenticateStaff: service.authenticate });
  return {
    test,
    api,
    service,
    members,
    jobs: composition.serviceOf(jobFeature),
    browser: () => browserOn(api),
    async invite(roles, email = `${randomUUID()}@studio.example`) {
      const emailHash = await hashOfStaffEmail(platform.lookup, email);
      const invited = { name: 'Han Seo-jun', email, emailHash, roles };
      const { staffId, link } = await service.change((connection) =>
        inviteStaff(platform, connection, invited, byCommand),
      );
      return { staffId, token: link.split('#')[1] ?? '' };
    },
    async close() {
      await composition.close();
      if (parts.test === undefined) await test.close();
    },
  };
}

let browsers = 0;

/** On a network of its own, which is limited by itself. */
function browserOn(api: TestApi): StudioBrowser {
  browsers += 1;
  const address = `198.51.${browsers >> 8}.${browsers & 255}`;
  let cookie: string | null = null;
  return {
    address,
    get cookie() {
      return cookie;
    },
    async request(call, body, headers = {}) {
      const reply = await api.request(call, {
        body,
        headers: {
          [studioHeader]: 'person',
          'Idempotency-Key': randomUUID(),
          'X-Forwarded-For': address,
          ...(cookie !== null && { Cookie: cookie }),
          ...headers,
        },
      });
      const set = reply.headers.get('Set-Cookie');
      if (set !== null) cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null);
      return reply;
    },
  };
}

export type TestPasskey = ReturnType<typeof createPasskey>;

/** Accepts an invitation in this browser with a new passkey. */
export async function accept(browser: StudioBrowser, site: string, token: string) {
  const passkey = createPasskey(site);
  const options = await browser.request('POST /studio/invitation/option', { token });
  const body = { token, label: 'Laptop', passkey: passkey.create(options.body) };
  return { passkey, reply: await browser.request('POST /studio/invitation/accept', body) };
}

/** Signs in with a passkey in this browser. */
export async function signIn(browser: StudioBrowser, passkey: TestPasskey, staffId?: string): Promise<TestReply> {
  const options = await browser.request('POST /studio/sign-in/option');
  return browser.request('POST /studio/sign-in', { passkey: passkey.answer(options.body, staffId) });
}
