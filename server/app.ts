import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { compose } from './composition/compose.ts';
import { calls } from './contracts.ts';
import { editingFeature } from './editing/feature.ts';
import { features } from './features.ts';
import { apiBase, createApi } from './platform/http/api.ts';
import { createHealth } from './platform/http/health.ts';
import type { Fetch } from './platform/http/listen.ts';
import { openApiPage, openApiPageHeaders } from './platform/http/openapi/openapi-page.ts';
import { liveRoutes } from './platform/live/live-routes.ts';
import { createMetricsPage, measureProcess } from './platform/metrics/metrics-page.ts';
import type { Platform } from './platform/platform.ts';
import type { PageParts } from './platform/site/site.ts';
import { createPreviewAnswers } from './preview.ts';

export interface Application {
  readonly fetch: Fetch;
  /** Names of the calls that are answered. */
  readonly answers: ReadonlySet<string>;
  /** True if the API answers this path; pages and files answer the rest. */
  owns(path: string): boolean;
  /** `GET /metrics`, for a port of its own. Called once, or `measure` instead. */
  metricsPage(): Hono;
  /** Metrics of a worker, for the primary's page. */
  measure(): Registry;
  /** From now on `/readyz` answers 503, and viewers of live streams connect to another server. */
  announceEnd(): Promise<void>;
  /** Deletes expired rows; once an hour. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Puts the features together and starts them.
 * @param createSite the handler of all other addresses
 */
export function createApplication(platform: Platform, createSite: (pages: PageParts) => Hono): Application {
  const composition = compose(platform, features);
  const { parts } = composition;
  composition.start();
  const authenticate = parts.find((feature) => feature.authenticate)?.authenticate;
  if (authenticate === undefined) throw new Error('No feature provides `authenticate`');
  const authenticateStaff = parts.find((feature) => feature.authenticateStaff)?.authenticateStaff;
  const approvals = parts.find((feature) => feature.approvals)?.approvals;
  const routes = [...parts.flatMap((feature) => feature.routes ?? []), ...liveRoutes()];
  const health = createHealth(platform);

  const application = new Hono();
  application.route('/', health.routes);
  application.route('/', createDocument(platform));
  const preview = createPreviewAnswers(platform, features, composition.serviceOf(editingFeature).previews);
  application.use(`${apiBase}/*`, async (context, next) => (await preview(context)) ?? next());
  application.route('/', createApi(platform, { authenticate, authenticateStaff, approvals, routes }));
  for (const { pages } of parts) if (pages !== undefined) application.route('/', pages);
  application.route(
    '/',
    createSite({
      head: (address) => parts.map(({ head }) => head?.(address) ?? '').join(''),
      site: composition.site(),
      sources: parts.flatMap(({ pageSources }) => pageSources ?? []),
      read: async (path, language) =>
        application.fetch(
          new Request(`${platform.config.publicOrigin}${apiBase}${path}`, { headers: { 'Accept-Language': language } }),
        ),
      log: platform.log,
    }),
  );
  application.onError((error, context) => {
    platform.log.error({ err: error, path: context.req.path }, 'request failed');
    return context.text('Something went wrong, please try again.', 500);
  });

  const measures = () => parts.flatMap((feature) => feature.measures ?? []);
  /** `/hls`, for pages below it. */
  const folders = new Set(
    parts.flatMap(({ pages }) => pages?.routes ?? []).map(({ path }) => path.split('/', 2).join('/')),
  );
  return {
    fetch: (request, bindings) => application.fetch(request, bindings),
    answers: new Set(routes.map(({ name }) => name)),
    owns: (path) =>
      /^\/(api\/|first\/|healthz$|readyz$|media\/)/.test(path) || folders.has(path.split('/', 2).join('/')),
    metricsPage: () => createMetricsPage(platform, measures()),
    measure: () => measureProcess(platform, measures()),
    async announceEnd() {
      health.close();
      // Streams never finish by themselves, and would keep the listener from closing.
      await platform.live.close();
    },
    sweep: () => composition.sweep(),
    async close() {
      await composition.close();
      await platform.keys.close();
    },
  };
}

/** @throws an Error where something that is stored is not fit for production */
export async function checkProduction(platform: Platform): Promise<void> {
  const composition = compose(platform, features);
  try {
    for (const feature of composition.parts) await feature.checkProduction?.();
  } finally {
    await composition.close();
  }
}

/** The API's description, for programs and for people. It is made when it is first read: most servers never need it. */
function createDocument({ config: { publicOrigin } }: Platform): Hono {
  let made: ReturnType<typeof describeApi> | undefined;
  const description = () => (made ??= describeApi(publicOrigin));
  const caching = { 'Cache-Control': 'public, max-age=300' };
  const routes = new Hono();
  routes.get(`${apiBase}/openapi.json`, async (context) =>
    context.json((await description()).document, 200, { 'Access-Control-Allow-Origin': '*', ...caching }),
  );
  routes.get(`${apiBase}/docs`, async (context) =>
    context.html((await description()).page, 200, { ...openApiPageHeaders, ...caching }),
  );
  return routes;
}

async function describeApi(publicOrigin: string) {
  const { createOpenApi } = await import('./platform/http/openapi/openapi.ts');
  const document = createOpenApi(calls, publicOrigin);
  return { document, page: await openApiPage(document) };
}
