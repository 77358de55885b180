import { randomInt, randomUUID } from 'node:crypto';
import { join as joinPath } from 'node:path';
import { createOutboxService } from '../../outbox/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTestPlatform, type TestPlatform, type TestReply, type TestRequest } from '../../platform/testing.ts';
import { readPolicies } from '../../policy/content/kind.ts';
import { policyRoutes } from '../../policy/routes.ts';
import { createPolicyService } from '../../policy/service.ts';
import { standInEnvironment } from '../../stand-in/sign-in/registrations.ts';
import { type RunningStandIn, type SignInStandInOptions, startSignInStandIn } from '../../stand-in/sign-in/sign-in.ts';
import { authorizeAt, type StandInChoice } from '../../stand-in/sign-in/testing.ts';
import type { RedirectProvider } from '../profile/person.ts';
import { accountRoutes } from '../routes.ts';
import { type AccountService, createAccountService } from '../service.ts';

export const siteOrigin = 'https://fans.test';
export const partnerOrigin = 'https://artist.test';

/** One browser: its device id, its network address and the page's origin are sent with every request. */
export interface TestBrowser {
  deviceId: string;
  address: string;
  request(call: string, options?: TestRequest): Promise<TestReply>;
}

export interface SignInWorld {
  test: TestPlatform;
  service: AccountService;
  standIn: RunningStandIn;
  browser(origin?: string | null, deviceId?: string): TestBrowser;
  close(): Promise<void>;
}

/** Feature account on a database of its own, configured for a running stand-in: real HTTP to every provider. */
export async function createSignInWorld(
  environment: Record<string, string> = {},
  options: Omit<SignInStandInOptions, 'platformOrigin'> = {},
  personalData: (platform: Platform) => PersonalData[] = () => [],
): Promise<SignInWorld> {
  const standIn = await startSignInStandIn({ platformOrigin: siteOrigin, port: 0, ...options });
  const test = await createTestPlatform({
    PROXY_HOPS: '1',
    // Tests of sessions have several servers.
    BUS: 'postgresql',
    ...standInEnvironment(standIn.origin),
    ...environment,
  });
  const policies = createPolicyService(test.platform);
  await importDemoPolicies(test.platform);
  const service = createAccountService(test.platform, policies, createOutboxService(test.platform), () =>
    personalData(test.platform),
  );
  const routes = [...accountRoutes(test.platform, service), ...policyRoutes(policies)];
  const api = test.serve({ routes, authenticate: service.authenticate });
  return {
    test,
    service,
    standIn,
    browser(origin = siteOrigin, deviceId = randomUUID()) {
      const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const own = {
        'X-Device-Id': deviceId,
        'X-Forwarded-For': address,
        'Accept-Language': 'en',
        ...(origin !== null && { Origin: origin }),
      };
      return {
        deviceId,
        address,
        request(call, request = {}) {
          const key = { 'Idempotency-Key': randomUUID() };
          return api.request(call, { ...request, headers: { ...own, ...key, ...request.headers } });
        },
      };
    },
    async close() {
      await service.close();
      await test.close();
      await standIn.close();
    },
  };
}

/** Goes through a redirect provider's pages up to the callback. */
export async function authorize(
  browser: TestBrowser,
  provider: RedirectProvider,
  choice: StandInChoice = {},
): Promise<URL> {
  const init = await browser.request(`GET /user/oauth/${provider}/init`);
  return authorizeAt(init.body.authorizationUrl, choice);
}

/** Signs in completely with a redirect provider. */
export async function signIn(
  browser: TestBrowser,
  provider: RedirectProvider,
  choice: StandInChoice = {},
): Promise<TestReply> {
  const { searchParams } = await authorize(browser, provider, choice);
  const body = { code: searchParams.get('code'), state: searchParams.get('state') };
  return browser.request(`POST /user/oauth/${provider}`, { body });
}

/** A valid sign-up form. */
export async function joinForm(
  browser: TestBrowser,
  signupToken: string,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { body } = await browser.request('GET /user/join/terms');
  const required = body.agreements.filter((agreement: { required: boolean }) => agreement.required);
  const unique = randomUUID().replaceAll('-', '').slice(0, 20);
  return {
    signupToken,
    name: 'Kim Haneul',
    nickname: unique,
    email: `${unique}@fans.example`,
    birthDate: '2000-02-29',
    residence: 'KOREA',
    agreements: required.map(({ termsId, version }: { termsId: string; version: string }) => ({ termsId, version })),
    ...changes,
  };
}

/** A new person at X, up to the sign-up token. */
export async function newcomer(browser: TestBrowser): Promise<string> {
  const reply = await signIn(browser, 'twitter', { person: 'new', name: randomUUID() });
  return reply.body.signupToken;
}

/** A new person who joined: the reply has the session. */
export async function join(browser: TestBrowser, changes: Record<string, unknown> = {}): Promise<TestReply> {
  return browser.request('POST /user/join', { body: await joinForm(browser, await newcomer(browser), changes) });
}

/** The demo's legal documents; a fan can't join without them. */
export async function importDemoPolicies(platform: Platform): Promise<void> {
  const { policies } = readPolicies(joinPath(import.meta.dirname, '../../../demo/content'));
  await inTransaction(platform.pool, (connection) => createPolicyService(platform).savePolicies(connection, policies));
}
