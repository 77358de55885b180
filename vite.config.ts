import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chunksOf } from './scripts/build/chunks.ts';
import { appIconsPlugin } from './scripts/build/plugins/app-icons-plugin.ts';
import { compressPlugin } from './scripts/build/plugins/compress-plugin.ts';
import { documentsPlugin } from './scripts/build/plugins/documents-plugin.ts';
import { fontsPlugin } from './scripts/build/plugins/fonts-plugin.ts';
import { lateChunkPlugin } from './scripts/build/plugins/late-chunk-plugin.ts';
import { loaderPlugin } from './scripts/build/plugins/loader-plugin.ts';
import { digestOfWords, localesPlugin } from './scripts/build/plugins/locales-plugin.ts';
import { existingPages, pagesPlugin } from './scripts/build/plugins/pages-plugin.ts';
import { releasePlugin } from './scripts/build/plugins/release-plugin.ts';
import { renderingPlugin } from './scripts/build/plugins/rendering-plugin.ts';
import { studioPlugin } from './scripts/build/plugins/studio-plugin.ts';
import { findWidgets } from './scripts/build/widgets.ts';
import { checkoutFolder } from './scripts/testing/checkout-folder.ts';

const root = import.meta.dirname;

/** The default timeout of a second is too short on a busy machine. A condition that never holds fails its test this late. */
const expectations = { poll: { timeout: 60_000, interval: 10 } };

/** Ends tests that hang, with enough time for a busy machine. */
const limits = { testTimeout: 240_000, hookTimeout: 240_000 };

/**
 * Test files that run at a time. Most wait for a database or a browser half of the time; the default is one on two
 * cores.
 */
const maxWorkers = 2;

/** One more than for the other tests: they wait for a browser, and broadcasts wait more than half of their time. */
const maxWorkersEndToEnd = 3;

/**
 * Compile cache for the many processes that tests start: half of a start is compiling the server, the same each time.
 */
const env = { NODE_COMPILE_CACHE: checkoutFolder('compiled') };

/** Tests that drive Firefox. */
const firefoxTests = 'tests/e2e/**/*.browsers.test.ts';

/** `login-ko` for `locales/ko/login.json`. */
function wordsNameOf(module: string | null | undefined): string | null {
  const [, language, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(module ?? '') ?? [];
  return language === undefined ? null : `${namespace}-${language}`;
}

export default defineConfig(async ({ command }): Promise<ViteUserConfig> => {
  // A build is always a production build: without this line Vite would use the NODE_ENV of a development server that
  // starts it.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const widgets = await findWidgets(root);
  const wordsDigest = digestOfWords(root);
  return {
    root,
    appType: 'custom',
    publicDir: 'src/app/public',
    plugins: [
      localesPlugin(root),
      fontsPlugin(root),
      lateChunkPlugin(root),
      react(),
      loaderPlugin(root),
      pagesPlugin(root),
      documentsPlugin(root),
      appIconsPlugin(root),
      releasePlugin(root),
      compressPlugin(root),
      renderingPlugin(root),
      studioPlugin(root),
    ],
    resolve: {
      alias: [
        {
          find: /^use-sync-external-store\/shim(\/index\.js)?$/,
          replacement: join(root, 'src/core/element/react-store.ts'),
        },
      ],
      dedupe: ['react', 'react-dom'],
    },
    server: { host: '127.0.0.1', cors: true },
    experimental: {
      // HTML pages may be at any depth; scripts may be loaded from any origin.
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
    },
    build: {
      target: 'es2023',
      // The browsers that support `light-dark()`. For older targets it would be rewritten to variables that work only
      // on pages that set `color-scheme`: elsewhere every colour would be invalid, and `theme` would have no effect.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      outDir: 'dist',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Only the entry `embed.js` has an export: `watch`, which docs/embedding.md describes.
        preserveEntrySignatures: 'allow-extension',
        input: [
          join(root, 'src/core/loader/embed.ts'),
          join(root, 'src/core/doctor/doctor.ts'),
          ...existingPages(root),
          ...widgets.map((widget) => widget.entry),
        ],
        output: {
          // The loader lists these digests: in 36 characters they compress better than in 64.
          hashCharacters: 'base36',
          entryFileNames: (chunk) =>
            // Partners' pages contain these addresses, so they have no hash.
            /\/(loader\/embed|doctor\/doctor)\.ts$/.test(chunk.facadeModuleId ?? '')
              ? '[name].js'
              : 'assets/[name]-[hash:7].js',
          chunkFileNames: (chunk) => {
            const words = wordsNameOf(chunk.facadeModuleId);
            return words === null ? 'assets/[name]-[hash:7].js' : `assets/${words}-${wordsDigest}.js`;
          },
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunksOf(widgets, join(root, 'src/app/main.tsx')), debugName: 'widgets' }],
          },
        },
      },
    },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['rules/**/*.test.ts', 'src/**/*.test.ts', '{scripts,tools}/**/*.test.ts', 'demo/**/*.test.ts'],
            exclude: ['**/*.browser.test.ts'],
            ...limits,
            maxWorkers,
            // A context of its own for each file, in a thread for all: these files replace globals of a browser. A process
            // for each file takes a third more time.
            pool: 'vmThreads',
            expect: expectations,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: ['server/**/*.test.ts'],
            globalSetup: 'server/platform/database/testing-database.ts',
            ...limits,
            maxWorkers,
            // As in the end-to-end tests: loading the server's modules again for each file took more than
            // half of the processors' time.
            isolate: false,
            env,
            expect: expectations,
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            exclude: [firefoxTests],
            globalSetup: 'tests/e2e/harness/setup.ts',
            ...limits,
            maxWorkers: maxWorkersEndToEnd,
            // The files of a worker share its modules, and the pages that `revisit` keeps: loading both again for each file
            // took a tenth of the time of small files. So a test must leave nothing behind in a module.
            isolate: false,
            env,
            expect: expectations,
            // No retries: a test that fails once has a race, or the product has one.
            retry: 0,
          },
        },
        {
          extends: true,
          test: {
            // Run by `node tools/browsers.ts`, which makes sure that Firefox is installed.
            name: 'firefox',
            include: [firefoxTests],
            globalSetup: 'tests/e2e/harness/setup.ts',
            ...limits,
            maxWorkers,
            env,
            expect: expectations,
          },
        },
      ],
    },
  };
});
