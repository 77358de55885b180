// `npm start` and `npm run dev` on a fresh clone: installs, builds, and runs the server with its demo. `--dev`: with
// hot reload, no build.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSite, findNode, installPackages, Problem, root } from './prepare.mjs';

const isDevelopment = process.argv.includes('--dev');
const isProduction = process.env.NODE_ENV === 'production';

async function start() {
  await installPackages();
  const node = findNode();
  if (!isDevelopment) await buildSite(node);
  process.stdout.write('Starting …\n');
  const watch = isDevelopment ? ['--watch', '--watch-preserve-output'] : [];
  const server = spawn(node, [...watch, join(root, 'server/main.ts')], {
    env: { ...process.env, ...settings() },
    // The server notices through the fourth descriptor when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  if (process.env.npm_lifecycle_event !== undefined) followParent(() => server.kill('SIGTERM'));
  server.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

/**
 * npm passes a signal only to its shell, which does not pass it on: this process sees only that its parent changes.
 */
function followParent(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 250);
}

function settings() {
  const chosen = {};
  if (!isProduction) chosen.DEMO = process.env.DEMO ?? 'on';
  if (isDevelopment) chosen.HOT_RELOAD = 'on';
  return chosen;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
  process.exit(1);
}
