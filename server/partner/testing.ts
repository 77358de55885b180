import { Hono } from 'hono';
import type { RoleAssignment } from '../../rules/staff/rights.ts';
import { type Application, createApplication } from '../app.ts';
import { apiBase } from '../platform/http/api.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import type { TestPlatform } from '../platform/testing.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';

export interface PartnerWorld {
  test: TestPlatform;
  studio: StudioWorld;
  /** Two servers on one database, each with a list of its own. */
  servers: { platform: Platform; application: Application }[];
  /** Of a new member of the staff with these roles, who has just used a passkey. */
  staff(roles?: readonly RoleAssignment[]): Promise<StudioBrowser>;
  /** Another server, which starts now with these settings besides. */
  startServer(settings?: Partial<Platform['config']>): { platform: Platform; application: Application };
  /** Asks one of the servers as a page of this origin. @returns status and code */
  request(origin: string, call?: string, headers?: Record<string, string>, server?: number): Promise<Replied>;
  close(): Promise<void>;
}

export interface Replied {
  status: number;
  code: string | null;
  /** The origin that may read the answer; null for none. */
  readableBy: string | null;
}

const owner: readonly RoleAssignment[] = [{ role: 'owner', titleId: null }];

export async function createPartnerWorld(environment: Record<string, string> = {}): Promise<PartnerWorld> {
  const studio = await createStudioWorld({ PARTNER_ORIGINS: '', BUS: 'postgresql', ...environment });
  const { test } = studio;
  const { publicOrigin } = test.platform.config;
  // Each platform of a test listens for errors of this one pool.
  test.platform.pool.setMaxListeners(30);
  const servers: PartnerWorld['servers'] = [];
  const started: Application[] = [];

  const world: PartnerWorld = {
    test,
    studio,
    servers,
    async staff(roles = owner) {
      const browser = studio.browser();
      await accept(browser, publicOrigin, (await studio.invite(roles)).token);
      return browser;
    },
    startServer(settings = {}) {
      const config = { ...test.platform.config, ...settings };
      const platform = createPlatform(config, test.platform.pool, test.platform.log);
      const application = createApplication(platform, () => new Hono());
      started.push(application);
      return { platform, application };
    },
    async request(origin, call = 'GET /user/me', headers = {}, server = 0) {
      const [method = '', path = ''] = call.split(' ');
      const request = new Request(publicOrigin + apiBase + path, {
        method,
        headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
        body: method === 'GET' ? null : '{}',
      });
      const reply = await servers[server]?.application.fetch(request, {});
      if (reply === undefined) throw new Error(`there is no server ${server}`);
      const text = await reply.text();
      return {
        status: reply.status,
        code: reply.ok ? null : String(JSON.parse(text).code),
        readableBy: reply.headers.get('Access-Control-Allow-Origin'),
      };
    },
    async close() {
      for (const application of started) await application.close();
      for (const { platform } of servers) await platform.live.close();
      await studio.close();
    },
  };
  servers.push(world.startServer(), world.startServer());
  return world;
}
