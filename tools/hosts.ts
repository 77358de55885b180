import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { writePackage } from '../scripts/package.ts';
import { browserArguments, findBrowser } from '../scripts/testing/find-browser.mjs';
import { startProduct } from '../tests/e2e/harness/product.ts';
import { checkTypes } from './hosts/check-types.ts';
import { collectComplaints, drive } from './hosts/drive.ts';
import { driveIncluded, readWithoutScripts } from './hosts/drive-included.ts';
import { type HostCommands, hosts } from './hosts/hosts.ts';
import { copyHost, pack } from './hosts/prepare-host.ts';
import { runProgram } from './hosts/run-program.ts';
import { serveFolder } from './hosts/serve-folder.ts';

/**
 * `npm run hosts -- next nuxt`: installs, checks, builds and tests these applications of tests/hosts; without names,
 * all of them.
 */
const root = join(import.meta.dirname, '..');
/** Installations are kept here between runs. */
const home = join(root, '.data/hosts');
const quiet = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

interface Outcome {
  host: string;
  step: string;
  failure: string | null;
  seconds: number;
}

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in hosts));
  if (unknown.length > 0)
    throw new Error(`There is no host ${unknown.join(', ')}; there are ${Object.keys(hosts).join(', ')}`);
  const product = await startProduct();
  // Of the origin that the product knows as a partner's.
  const port = Number(new URL(product.host).port);
  const outcomes: Outcome[] = [];
  try {
    await writePackage(root, join(root, 'dist-package'));
    mkdirSync(home, { recursive: true });
    const archive = await pack(join(root, 'dist-package'), home);
    for (const [host, commands] of Object.entries(hosts)) {
      if (names.length > 0 && !names.includes(host)) continue;
      outcomes.push(...(await tryHost(host, commands, { platform: product.site, archive, port })));
    }
  } finally {
    await product.stop();
  }
  report(outcomes);
}

/** The steps for a host; after a failure the rest is skipped, except that a page with wrong types is still tested. */
async function tryHost(
  host: string,
  commands: HostCommands,
  { platform, archive, port }: { platform: string; archive: string; port: number },
): Promise<Outcome[]> {
  const folder = join(home, host);
  const outcomes: Outcome[] = [];
  const attempt = async (step: string, work: () => Promise<void>): Promise<boolean> => {
    const start = Date.now();
    console.log(`${host}: ${step} …`);
    const failure = await work().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (failure !== null) console.error(failure);
    outcomes.push({ host, step, failure, seconds: (Date.now() - start) / 1000 });
    return failure === null;
  };
  const isInstalled = await attempt('install', async () => {
    copyHost(join(root, 'tests/hosts', host), folder, platform, port);
    if (commands.program) await installProgram(folder, commands.program);
    if (commands.isIncluding) return;
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'];
    await run(folder, ['npm', 'install', ...flags, archive]);
  });
  const { prepare, check, build } = commands;
  if (!isInstalled || (prepare && !(await attempt('prepare', () => run(folder, prepare))))) return outcomes;
  if (check) await attempt('types', () => compareTypes(folder, check));
  if (build && !(await attempt('build', () => run(folder, build)))) return outcomes;
  if (commands.folder ?? commands.serve) await attempt('use', () => use(folder, commands, { platform, port }));
  return outcomes;
}

/** @throws where it is missing and can't be installed */
async function installProgram(folder: string, program: { name: string; package: string }): Promise<void> {
  const isThere = await run(folder, ['which', program.name]).then(
    () => true,
    () => false,
  );
  if (!isThere) await run(folder, ['apt-get', 'install', '--yes', '--no-install-recommends', program.package]);
}

async function compareTypes(folder: string, [program = '', ...parameters]: string[]): Promise<void> {
  const { refused, expected, output } = await checkTypes(folder, [binary(folder, program), ...parameters]);
  if (expected.length === 0) throw new Error('No line of the project says `refused`');
  const missed = expected.filter((line) => !refused.includes(line));
  const more = refused.filter((line) => !expected.includes(line));
  if (missed.length + more.length > 0) {
    throw new Error(
      `accepted although wrong: ${missed.join(' ') || 'none'}; refused although right: ${more.join(' ') || 'none'}\n${output}`,
    );
  }
}

async function use(
  folder: string,
  commands: HostCommands,
  { platform, port }: { platform: string; port: number },
): Promise<void> {
  const { address, close } = await serve(folder, commands, port);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints = await collectComplaints(page);
    if (commands.isIncluding) await readWithoutScripts(browser, address, platform);
    await (commands.isIncluding ? driveIncluded : drive)(page, address).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${complaints.list.join('\n')}`);
    });
    if (complaints.list.length > 0) throw new Error(`The console has errors: ${complaints.list.join('\n')}`);
  } finally {
    await browser.close();
    await close();
  }
}

async function serve(
  folder: string,
  commands: HostCommands,
  port: number,
): Promise<{ address: string; close(): unknown }> {
  if (commands.folder !== undefined) return serveFolder(join(folder, commands.folder), port);
  const [program = '', ...written] = commands.serve ?? [];
  const parameters = written.map((parameter) => parameter.replace('PORT', String(port)));
  const child = spawn(commands.program?.name ?? binary(folder, program), parameters, {
    cwd: folder,
    env: {
      ...environment(folder),
      PORT: String(port),
      HOST: '127.0.0.1',
      HOSTNAME: '127.0.0.1',
      ORIGIN: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = `http://localhost:${port}/`;
  for (const deadline = Date.now() + 60_000; ; ) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} does not answer at ${address}`);
    await delay(200);
  }
  return {
    address,
    close: () => {
      child.kill();
      return ended;
    },
  };
}

/** A program of the host's own packages; Node and npm are this process's, and some are the system's. */
function binary(folder: string, program: string): string {
  if (program === 'node') return process.execPath;
  return ['npm', 'which', 'apt-get'].includes(program) ? program : join(folder, 'node_modules/.bin', program);
}

function environment(folder: string): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...inherited } = process.env;
  const path = [join(folder, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env['PATH']].join(
    delimiter,
  );
  return { ...inherited, ...quiet, PATH: path };
}

/** @throws with the program's output when it fails */
async function run(folder: string, [program = '', ...parameters]: string[]): Promise<void> {
  const { code, output } = await runProgram(binary(folder, program), parameters, {
    cwd: folder,
    env: environment(folder),
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output.slice(-6000)}`);
}

function report(outcomes: Outcome[]): void {
  console.table(
    outcomes.map(({ host, step, failure, seconds }) => ({
      host,
      step,
      result: failure === null ? 'passed' : 'failed',
      seconds,
    })),
  );
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
