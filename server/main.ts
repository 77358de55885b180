import cluster from 'node:cluster';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { Registry } from 'prom-client';
import { withAnswerHeaders } from './answer-headers.ts';
import { type Application, checkProduction, createApplication } from './app.ts';
import { kindsOf, settingsOf } from './composition/compose.ts';
import { openPrepared } from './composition/open-prepared.ts';
import { createContentService } from './content/service.ts';
import { completeEnvironment } from './environment.ts';
import { features } from './features.ts';
import { appendEntry } from './platform/audit-log/audit-log.ts';
import { type Config, parseConfig } from './platform/config.ts';
import { inTransaction, serverTimeouts } from './platform/database/database.ts';
import { explain } from './platform/database/explain.ts';
import { forbidSecondConnections } from './platform/database/second-connections.ts';
import { checkPort, type Listener, listen, listenAsWorker, toNode } from './platform/http/listen.ts';
import { makeFolder } from './platform/make-folder.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { checkKeys } from './platform/sealing/known-keys.ts';
import { serverSettingsOf, storeServerSettings } from './platform/server-settings.ts';
import { keepRelease } from './platform/site/releases.ts';
import { createSite } from './platform/site/site.ts';
import { oneAtATime } from './platform/sweep.ts';
import { startTracing } from './platform/tracing/tracing.ts';
import { answerForMetrics, createWorkersPage } from './platform/workers/worker-metrics.ts';
import { reportReady, startWorkers } from './platform/workers/workers.ts';

const root = join(import.meta.dirname, '..');
/** Max time of a request after the signal to end, and max time of the whole shutdown. Milliseconds. */
const requestTimeoutMs = 10_000;
const endTimeoutMs = 20_000;
/** A terminal's Ctrl-C reaches us twice, by itself and through npm; a person's second one comes later. Milliseconds. */
const sameSignal = 1_000;
const hour = 3_600_000;

/** Functions that stop the parts of the server, the last first. */
const endings: (() => unknown)[] = [];
let endingSince: number | null = null;

async function start(): Promise<void> {
  const config = parseConfig(await completeEnvironment(process.env), settingsOf(features));
  const tracing = await startTracing(config.tracing);
  endings.push(() => tracing.close());
  await makeFolder(config.dataDirectory);
  const database = await openPrepared(config, features, { onLost: fail, timeouts: serverTimeouts });
  endings.push(() => database.close());
  if (!config.production) forbidSecondConnections(database.pool);
  const platform = createPlatform(config, database.pool);
  if (cluster.isWorker) return serveAsWorker(platform);
  await prepareOnce(platform);
  if (config.workers === 1) await serveAlone(platform);
  else await serveWithWorkers(platform);
  printAddresses(config, config.demo ? await demoStudio(platform) : `${config.publicOrigin}/studio`);
}

/** Work of one process for all, before any of them serves. */
async function prepareOnce(platform: Platform): Promise<void> {
  const { config } = platform;
  await checkKeys(platform.pool, platform.sealing);
  if (config.demo) await importDemo(platform);
  if (config.production) await checkProduction(platform);
  await storeServerSettings(platform.pool, serverSettingsOf(config, settingsOf(features)));
  if (!config.hotReload) await keepRelease(join(root, 'dist'), config.releasesDirectory);
}

async function serveAlone(platform: Platform): Promise<void> {
  const application = await startServing(platform);
  if (platform.config.metrics !== null) await listenForMetrics(platform.config.metrics, application.metricsPage());
  await startDemoOf(platform);
  endings.push(() => application.announceEnd());
}

/** This process answers no requests: it keeps its workers running, and does the work of only one process. */
async function serveWithWorkers(platform: Platform): Promise<void> {
  const { config, log } = platform;
  await checkPort(config.port, config.host);
  await startDemoOf(platform);
  const workers = await startWorkers(config.workers, log);
  const endWorkers = () => workers.close();
  endings.push(endWorkers);
  if (config.metrics === null) return;
  await listenForMetrics(config.metrics, createWorkersPage(workers, new Registry()));
  // Before the page: a terminal or systemd signals all processes at once, and none that ends now may be started again.
  endings.push(endWorkers);
}

async function serveAsWorker(platform: Platform): Promise<void> {
  const application = await startServing(platform);
  if (platform.config.metrics !== null) answerForMetrics(application.measure());
  endings.push(() => application.announceEnd());
  reportReady();
}

/** The stand-ins are not even read where there is no demo. */
async function importDemo(platform: Platform): Promise<void> {
  const content = createContentService(platform, kindsOf(features));
  const { created, changed, differing } = await content.importFolder(join(root, 'demo/content'));
  if (Object.keys(differing).length > 0)
    platform.log.warn(
      { differing },
      'demo/content differs from the database; “npm run fanfare -- content import --replace” publishes it',
    );
  if ([created, changed].every((report) => Object.values(report).every((ids) => ids.length === 0))) return;
  const server = { kind: 'SERVER', id: 'demo', roles: [], address: null } as const;
  await inTransaction(platform.pool, (connection) =>
    appendEntry(connection, platform.sealing, server, {
      action: 'content.import',
      object: { kind: 'content', id: 'demo/content' },
      after: { created, changed },
    }),
  );
}

async function startServing(platform: Platform): Promise<Application> {
  const { config, log } = platform;
  const application = createApplication(platform, (parts) => createSite(config, join(root, 'dist'), parts));
  endings.push(() => application.close());
  const sweep = oneAtATime(() => application.sweep());
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'sweeping failed'));
  }, hour);
  endings.push(() => clearInterval(sweeping));
  const site = await listenForSite(config, application);
  endings.push(() => site.close(requestTimeoutMs));
  return application;
}

async function listenForMetrics({ port, host }: NonNullable<Config['metrics']>, page: Hono): Promise<void> {
  const metrics = await listen(port, host, toNode(page.fetch));
  endings.push(() => metrics.close(requestTimeoutMs));
}

async function startDemoOf(platform: Platform): Promise<void> {
  if (!platform.config.demo) return;
  const { startDemo } = await import('./demo.ts');
  const demo = await startDemo(platform, root);
  endings.push(() => demo.close(requestTimeoutMs));
}

async function listenForSite(config: Config, application: Application): Promise<Listener> {
  const handle = withAnswerHeaders(toNode(application.fetch), config);
  if (cluster.isWorker) return listenAsWorker(config.port, config.host, handle);
  if (!config.hotReload) return listen(config.port, config.host, handle);
  const { createHotReload } = await import('./hot-reload.ts');
  const hotReload = createHotReload(root, application.owns, handle);
  endings.push(() => hotReload.close());
  const listener = await listen(config.port, config.host, hotReload.handle);
  await hotReload.attach(listener.server);
  return listener;
}

/** The demo has no owner yet: the link makes the first one. */
async function demoStudio(platform: Platform): Promise<string> {
  const { inviteDemoOwner } = await import('./staff/account/demo-owner.ts');
  return (await inviteDemoOwner(platform)) ?? `${platform.config.publicOrigin}/studio`;
}

function printAddresses({ demo, port, publicOrigin }: Config, studio: string): void {
  const addresses = [
    ['Site', publicOrigin],
    ['Studio', studio],
    ['API', `${publicOrigin}/api/v1/docs`],
    ...(demo ? [['Elements', `${publicOrigin}/demo/`]] : []),
    ...(demo ? [['Partner page', `http://localhost:${port + 1}`]] : []),
    ...(demo ? [['Ticket codes', `demo/content/demo.yaml, for ${publicOrigin}/mypage/ticket`]] : []),
    ...(demo
      ? [
          [
            'Stand-ins',
            `http://localhost:${port + 2} (sign-in), http://localhost:${port + 3} (payment), http://localhost:${port + 4} (streams), http://localhost:${port + 5} (mail)`,
          ],
        ]
      : []),
  ];
  const lines = addresses.map(([name = '', address]) => `  ${name.padEnd(14)}${address}\n`);
  process.stdout.write(`\nFanfare is ready.\n${lines.join('')}\n`);
}

/** Ends everything in order: takes no more requests, finishes those in flight, closes the database. */
function end(): void {
  if (endingSince !== null) {
    // A worker gets the signal from the terminal and from the primary, which kills it if it takes too long.
    if (cluster.isPrimary && performance.now() - endingSince > sameSignal) process.exit(130);
    return;
  }
  endingSince = performance.now();
  setTimeout(() => fail(new Error('Ending took too long.')), endTimeoutMs).unref();
  undo().then(() => process.exit(), fail);
}

async function undo(): Promise<void> {
  for (const one of endings.reverse()) await one();
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
// The script that started this process is gone, so it can't end us any more.
process.on('disconnect', end);

start().catch((error: unknown) => {
  process.stderr.write(`Fanfare did not start. ${explain(error)}\n`);
  process.exitCode = 1;
  end();
});
