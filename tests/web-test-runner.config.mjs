import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromeLauncher, defaultReporter } from '@web/test-runner';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from '../scripts/testing/find-browser.mjs';
import { scriptedApi } from '../src/core/api/scripted-api.ts';
import { elementsReporter } from './elements-reporter.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('{src,tests}/**/*.browser.test.{ts,tsx}', { cwd: root }).toSorted();

/** One for each run: two runs at the same time would rewrite each other's dependencies. */
const cacheDir = `${root}node_modules/.vite-browser-tests-${process.pid}`;

/**
 * Vite compiles the tests and the tested code, with the product's own configuration. The test files are entries, so
 * that every dependency is found before the first test: a late one would be bundled again, with a second React.
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
      // The runner's commands load this file from it.
      resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
    },
  ],
});

async function stopVite() {
  await vite.close();
  rmSync(cacheDir, { recursive: true, force: true });
}

/** Vite's client is imported with every computed import; here only this function of it is needed. */
const quietClient = 'export const injectQuery = (address) => address;';

/** Vite serves everything except the runner's own files and its page. */
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
      launchOptions: {
        executablePath: await findBrowser(),
        args: browserArguments,
        headless: true,
        // So that times in tests are the same on every machine.
        env: { ...process.env, TZ: 'America/New_York' },
      },
    }),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), elementsReporter()],
  // Expected console output is not printed; the harness fails a test for anything else.
  filterBrowserLogs: () => false,
  // Longer than the timeout of any single condition, so that a failure names the condition.
  testFramework: { config: { timeout: 40_000 } },
  // Less than the five minutes after which scripts/testing/run-part.ts stops everything.
  testsFinishTimeout: 240_000,
};
