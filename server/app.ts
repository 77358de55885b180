import { Hono } from 'hono';
import { accountRoutes } from './account/routes.ts';
import { createAccountService } from './account/service.ts';
import { calls } from './contracts.ts';
import { apiBase, createApi } from './platform/api.ts';
import { createHealth } from './platform/health.ts';
import type { Fetch } from './platform/listen.ts';
import { createOpenApi } from './platform/openapi.ts';
import { openApiPage, openApiPageHeaders } from './platform/openapi-page.ts';
import type { Platform } from './platform/platform.ts';

export interface Application {
  readonly fetch: Fetch;
  /** Whether the API answers this path; pages and files answer the rest. */
  owns(path: string): boolean;
  /** From now on `/readyz` says no. */
  announceEnd(): void;
  /** Deletes what can't be used any more; once an hour. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the features together; the only file that knows them all. */
export function createApplication(platform: Platform, site: Hono): Application {
  const account = createAccountService(platform);
  const health = createHealth(platform);
  const api = createApi(platform, {
    authenticate: account.authenticate,
    routes: [...accountRoutes(platform, account)],
  });

  const application = new Hono();
  application.route('/', health.routes);
  application.route('/', createDocument(platform));
  application.route('/', api);
  application.route('/', site);
  application.onError((error, context) => {
    platform.log.error({ err: error, path: context.req.path }, 'request failed');
    return context.text('Something went wrong, please try again.', 500);
  });

  return {
    fetch: (request, bindings) => application.fetch(request, bindings),
    owns: (path) => /^\/(api\/|healthz$|readyz$|media\/)/.test(path),
    announceEnd: () => health.close(),
    async sweep() {
      await platform.keys.sweep();
      await account.sweep();
    },
    async close() {
      account.close();
      await platform.keys.close();
    },
  };
}

/** The API's description, for programs and for people. */
function createDocument(platform: Platform): Hono {
  const document = createOpenApi(calls, platform.config.publicOrigin);
  const page = openApiPage(document);
  const routes = new Hono();
  routes.get(`${apiBase}/openapi.json`, (context) =>
    context.json(document, 200, { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' }),
  );
  routes.get(`${apiBase}/docs`, (context) => context.html(page, 200, openApiPageHeaders));
  return routes;
}
