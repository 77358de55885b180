// Runs on Node 20 without any package, since a fresh clone has nothing else.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** An error with a message for the user, printed without a stack. */
export class Problem extends Error {}

/** Prints a step and its duration; a failed step fails with its program's output. */
async function step(words, work) {
  process.stdout.write(`${words} `);
  const started = performance.now();
  await work();
  process.stdout.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Runs a program to its end; its output is shown only when it fails. */
function run(program, parameters, failure, environment = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(text));
    child.once('error', (error) => reject(new Problem(`\n${failure} ${program} did not start: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Problem(`\n${Buffer.concat(printed).toString('utf8')}\n${failure}`));
    });
  });
}

/** Installs the packages of package-lock.json if node_modules differs. */
export async function installPackages() {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const parameters = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const failure = 'The packages could not be installed. Is the network there, and is there room on the disk?';
  await step('Installing packages, which takes a minute …', () =>
    npm === undefined ? run('npm', parameters, failure) : run(process.execPath, [npm, ...parameters], failure),
  );
}

/** npm records its installed packages; a package for another platform may be missing. */
function isInstalled() {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  const { packages } = readJson(join(root, 'package-lock.json'));
  const expected = Object.entries(packages).filter(([path]) => path !== '');
  return (
    expected.every(([path, { version, optional }]) => installed[path]?.version === version || optional === true) &&
    Object.entries(installed).every(([path, { version }]) => packages[path]?.version === version)
  );
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A Node that can run TypeScript: the one among the packages, or the machine's own. */
export function findNode() {
  const packaged = join(root, 'node_modules/.bin/node');
  // A package may exist and not run, such as on a system with another C library.
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Problem(
    `Fanfare needs Node 22.18 or newer here, and this is ${process.version}: there is no Node package for ${process.platform} on ${process.arch}. Get one at https://nodejs.org.`,
  );
}

const sources = [
  'src',
  'rules',
  'locales',
  'demo',
  'scripts/build',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];
/** Files that only the server imports; the browser build does not need them. */
const notBuilt = 'demo/content';
const stamp = join(root, 'dist/.sources');

/** Builds the browser side if its sources have changed since the last build. */
export async function buildSite(node) {
  const digest = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await step('Building the site …', () =>
    // With any other NODE_ENV, React's development calls would be combined with its production files.
    run(node, [vite, 'build', '--logLevel', 'warn'], 'The site could not be built.', { NODE_ENV: 'production' }),
  );
  writeFileSync(stamp, digest);
}

function digestOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined || path === notBuilt) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
