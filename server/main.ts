import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApplication } from './app.ts';
import { features } from './features.ts';
import { type Config, ConfigurationError, parseConfig } from './platform/config.ts';
import { createPool } from './platform/database.ts';
import { startEmbeddedDatabase } from './platform/embedded-database.ts';
import { type Listener, listen, toNode } from './platform/listen.ts';
import { migrate } from './platform/migrations.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { createSite } from './platform/site.ts';

const root = join(import.meta.dirname, '..');
/** How long a request may go on after the server was told to end, and how long everything may take. Milliseconds. */
const requestPatience = 10_000;
const endPatience = 20_000;
const hour = 3_600_000;

/** What has to be undone, the last first. */
const endings: (() => unknown)[] = [];
let ending: Promise<void> | null = null;

async function start(): Promise<void> {
  const config = parseConfig(await environmentOf());
  await mkdir(config.dataDirectory, { recursive: true });
  const pool = await openDatabase(config);
  const platform = createPlatform(config, pool);
  await migrate(pool, features);
  await startListeners(platform);
  tell(config);
}

/** The stand-ins are not even read where there is no demo. */
async function environmentOf(): Promise<Readonly<Record<string, string | undefined>>> {
  if (process.env['DEMO'] !== 'on') return process.env;
  const { demoEnvironment } = await import('./demo.ts');
  return demoEnvironment(process.env);
}

async function openDatabase(config: Config) {
  if (config.databaseUrl !== null) {
    const pool = createPool(config.databaseUrl);
    endings.push(() => pool.end());
    return pool;
  }
  const embedded = await startEmbeddedDatabase(config.dataDirectory, fail);
  endings.push(() => embedded.stop());
  const pool = createPool(embedded.address);
  endings.push(() => pool.end());
  return pool;
}

async function startListeners(platform: Platform): Promise<void> {
  const { config, log } = platform;
  const application = createApplication(platform, createSite(config, join(root, 'dist')));
  endings.push(() => application.close());
  const sweeping = setInterval(() => {
    application.sweep().catch((error: unknown) => log.error({ err: error }, 'sweeping failed'));
  }, hour);
  endings.push(() => clearInterval(sweeping));

  const site = await listenForSite(config, application);
  endings.push(() => site.close(requestPatience));
  if (config.demo) {
    const { partnerDirectoryOf, startDemo } = await import('./demo.ts');
    const demo = await startDemo(config, partnerDirectoryOf(root, config));
    endings.push(() => demo.close(requestPatience));
  }
  // Streams never finish by themselves; their viewers come back to whichever server answers next.
  endings.push(() => platform.live.close());
  endings.push(() => application.announceEnd());
}

async function listenForSite(config: Config, application: ReturnType<typeof createApplication>): Promise<Listener> {
  const handle = toNode(application.fetch);
  if (!config.hotReload) return listen(config.port, config.host, handle);
  const { createHotReload } = await import('./hot-reload.ts');
  const hotReload = await createHotReload(root, application.owns, handle);
  endings.push(() => hotReload.close());
  const listener = await listen(config.port, config.host, hotReload.handle);
  await hotReload.attach(listener.server);
  return listener;
}

function tell(config: Config): void {
  const { host, port } = { host: 'localhost', port: config.port };
  const lines = [`  Site         ${config.publicOrigin}`, `  API          ${config.publicOrigin}/api/v1/docs`];
  if (config.demo) {
    lines.push(`  Elements     ${config.publicOrigin}/demo/`);
    lines.push(`  Partner page http://${host}:${port + 1}`);
    lines.push(`  Stand-ins    http://${host}:${port + 2} (sign-in)`);
  }
  process.stdout.write(`\nFanfare is ready.\n${lines.join('\n')}\n\n`);
}

/** Ends everything in order, once; a second signal ends at once. */
function end(): void {
  if (ending !== null) process.exit(130);
  const cut = setTimeout(() => fail(new Error('Ending took too long.')), endPatience);
  cut.unref();
  ending = undo().then(() => process.exit(process.exitCode ?? 0), fail);
}

async function undo(): Promise<void> {
  for (const one of endings.reverse()) await one();
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** A person starts this: what they can mend is said in a sentence, anything else with all that is known. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) {
    return [
      'Fanfare did not start. These settings need a change (docs/configuration.md):',
      ...error.problems.map((problem) => `  ${problem}`),
    ].join('\n');
  }
  return error instanceof Error ? `Fanfare did not start. ${error.message}` : String(error);
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
// The script that started us is gone, killed perhaps: nobody is there to end us.
process.on('disconnect', end);

await start().catch(async (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
  end();
});
