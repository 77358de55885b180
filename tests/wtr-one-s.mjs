import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromeLauncher, defaultReporter } from '@web/test-runner';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from '../scripts/find-browser.mjs';
import { scriptedApi } from '../src/core/api/scripted-api.ts';
import { countReporter } from './count-reporter.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('src/widgets/{ticket,player}/*.browser.test.{ts,tsx}', { cwd: root }).toSorted();

/** One for each run: two runs at the same time would rewrite each other's dependencies. */
const cacheDir = `${root}node_modules/.vite-browser-tests-${process.pid}`;

/**
 * Vite compiles the tests and what they test, by the product's own configuration. The test files are named as entries,
 * so that every dependency is found before the first test: one found later would be bundled again, and two Reacts load.
 */
const vite = await createServer({
  root,
  configFile: `${root}vite.config.ts`,
  cacheDir,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { entries: files, exclude: ['@web/test-runner-commands'] },
  plugins: [
    {
      name: 'runner-files',
      enforce: 'pre',
      // The runner's commands ask it for this file of its own.
      resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
    },
  ],
});

async function stopVite() {
  await vite.close();
  rmSync(cacheDir, { recursive: true, force: true });
}

/** Vite's client comes with every computed import; all that one needs of it here is the address back. */
const quietClient = 'export const injectQuery = (address) => address;';

/** Everything but the runner's own files and its page comes from Vite. */
function throughVite(context, next) {
  if (context.path === '/' || context.path.startsWith('/__web-')) return next();
  if (context.path === '/@vite/client') {
    context.type = 'js';
    context.body = quietClient;
    return;
  }
  context.respond = false;
  context.res.statusCode = 200;
  vite.middlewares(context.req, context.res, () => {
    context.res.statusCode = 404;
    context.res.end();
  });
}

export default {
  rootDir: root,
  files,
  hostname: '127.0.0.1',
  concurrency: 1,
  middleware: [scriptedApi, throughVite],
  plugins: [{ name: 'vite', serverStop: stopVite }],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await findBrowser(), args: browserArguments, headless: true },
    }),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter()],
  // What a test expects on the console is its own matter; the harness fails it for anything else.
  filterBrowserLogs: () => false,
  testFramework: { config: { timeout: 10_000 } },
  testsFinishTimeout: 300_000,
};
