import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { scopes } from '../../rules/scopes.ts';
import { parseConfig } from './config.ts';
import { createPool, type Pool } from './database/database.ts';
import { besideTransactions, forbidSecondConnections, refusedConnections } from './database/second-connections.ts';
import { type ApiParts, createApi } from './http/api.ts';
import type { Authenticate } from './http/caller.ts';
import { Refusal } from './http/errors.ts';
import type { Fetch } from './http/listen.ts';
import { createLog, type DestinationStream } from './log.ts';
import { createPlatform, type Platform } from './platform.ts';

export interface TestPlatform {
  /** Its pool has the server's role, as in production. */
  platform: Platform;
  /** The database as the role that owns the tables: for changes that the server can't make, but tests need. */
  owner: Pool;
  /** The API with these routes; `authenticate` is `testTokens` by default. */
  serve(parts: Partial<ApiParts>): TestApi;
  /** Ends every connection, and drops a database of its own. */
  close(): Promise<void>;
}

export interface TestApi {
  /** Sends a request without a socket. `path` is below `/api/v1`. */
  request(call: string, options?: TestRequest): Promise<TestReply>;
  /** For a real listener: `listen(0, '127.0.0.1', toNode(api.fetch))`. */
  fetch: Fetch;
}

export interface TestRequest {
  body?: unknown;
  /** A fan's id: signs the request with `testTokens`. */
  fan?: string;
  /** A real token, where feature account authenticates. */
  token?: string;
  headers?: Record<string, string>;
}

export interface TestReply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts on whatever came back
  body: any;
  text: string;
  headers: Headers;
}

/** Authenticates test requests of features that need a fan but no sign-in: `test:<userId>`, for the platform's own origin. */
export const testTokens: Authenticate = (token, visitor) => {
  const [, userId] = /^test:(.+)$/.exec(token) ?? [];
  if (userId === undefined) throw new Refusal('LOGIN_REQUIRED');
  return { userId, origin: visitor.origin, familyId: `family-of-${userId}`, scopes };
};

/**
 * A platform on a database of its own, a copy of the migrated one. Call in `beforeAll`, `close()` in `afterAll`.
 * @param logTo receives every line of the log; without it the log is dropped
 * @param template the database to copy; by default the migrated one
 */
export async function createTestPlatform(
  environment: Record<string, string> = {},
  logTo?: DestinationStream,
  template = inject('testDatabase').template,
): Promise<TestPlatform> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenance = createPool(inject('testDatabase').address, 1);
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  // A copy grants PUBLIC again the privileges that were revoked in the template, which a server refuses.
  await maintenance.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const opened = openTestPlatform(name, environment, logTo);
  return {
    ...opened,
    async close() {
      await opened.close();
      // A query that a test broke off may still wait for a lock on the server.
      await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await maintenance.end();
    },
  };
}

/** A platform on a database of the tests' server; `close` leaves the database there. */
export function openTestPlatform(
  database: string,
  environment: Record<string, string> = {},
  logTo?: DestinationStream,
): TestPlatform {
  const { address, serverRole } = inject('testDatabase');
  const pool = createPool({ ...address, user: serverRole, database });
  forbidSecondConnections(pool);
  const owner = createPool({ ...address, database }, 2);
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: logTo === undefined ? 'silent' : 'trace',
    PUBLIC_ORIGIN: 'https://fans.test',
    PARTNER_ORIGINS: 'https://artist.test=Artist',
    ...environment,
  });
  const platform = createPlatform(config, pool, createLog(config, logTo));
  return {
    platform,
    owner,
    serve: (parts) => serve(platform, parts),
    async close() {
      await platform.live.close();
      await platform.bus.close();
      await platform.keys.close();
      await pool.end();
      await owner.end();
      // Also where the work caught the error, as work in the background does.
      const [refused] = refusedConnections(pool);
      if (refused !== undefined) throw refused;
    },
  };
}

function serve(platform: Platform, parts: Partial<ApiParts>): TestApi {
  const api = createApi(platform, { authenticate: testTokens, routes: [], ...parts });
  return {
    fetch: (request, bindings) => api.fetch(request, bindings),
    async request(call, options = {}) {
      const [method = 'GET', path = ''] = call.split(' ');
      const headers = new Headers(options.headers);
      if (options.body !== undefined) headers.set('Content-Type', 'application/json');
      const token = options.fan === undefined ? options.token : `test:${options.fan}`;
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
      const body = options.body === undefined ? undefined : JSON.stringify(options.body);
      // The caller may be in a transaction of the test; the server is another program.
      const response = await besideTransactions(() =>
        api.request(`${platform.config.publicOrigin}/api/v1${path}`, { method, headers, body }),
      );
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
      return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined, headers: response.headers };
    },
  };
}
