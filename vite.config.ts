import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chunksOf } from './scripts/build/chunks.ts';
import { documentsPlugin } from './scripts/build/plugins/documents-plugin.ts';
import { i18nextPlugin } from './scripts/build/plugins/i18next-plugin.ts';
import { lateChunkPlugin } from './scripts/build/plugins/late-chunk-plugin.ts';
import { loaderPlugin } from './scripts/build/plugins/loader-plugin.ts';
import { digestOfWords, localesPlugin } from './scripts/build/plugins/locales-plugin.ts';
import { existingPages, pagesPlugin } from './scripts/build/plugins/pages-plugin.ts';
import { reactPlugin } from './scripts/build/plugins/react-plugin.ts';
import { releasePlugin } from './scripts/build/plugins/release-plugin.ts';
import { findWidgets } from './scripts/build/widgets.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

const root = import.meta.dirname;

/** A condition gets the patience of a busy machine: the default of a second is what some of them take when nothing is wrong. */
const expectations = { poll: { timeout: 15_000 } };

/** What hangs ends; a busy machine takes its time. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Test files that run at a time. Most wait for a database or a browser as long as they compute; the default is one on two cores. */
const maxWorkers = 2;

/** For the many processes that tests start: half of what a start takes is compiling the server, the same each time. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), `fanfare-compiled-${userInfo().username}`) };

/** Tests that drive Firefox. */
const firefoxTests = 'tests/e2e/**/*-firefox.test.ts';

/** `login-ko` for `locales/ko/login.json`. */
function wordsNameOf(module: string | null | undefined): string | null {
  const [, language, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(module ?? '') ?? [];
  return language === undefined ? null : `${namespace}-${language}`;
}

export default defineConfig(async ({ command }): Promise<ViteUserConfig> => {
  // A build is a release, also when a server in development asked for it: Vite takes a NODE_ENV that it finds.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const widgets = await findWidgets(root);
  const wordsDigest = digestOfWords(root);
  return {
    root,
    appType: 'custom',
    publicDir: 'src/app/public',
    plugins: [
      localesPlugin(root),
      reactPlugin(),
      i18nextPlugin(),
      lateChunkPlugin(root),
      react(),
      loaderPlugin(root),
      pagesPlugin(root),
      documentsPlugin(root),
      releasePlugin(root),
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
      // A page may lie at any depth; a script may be asked for from any origin.
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
    },
    build: {
      target: 'es2023',
      // The browsers that know `light-dark()`. For older ones it would be rewritten to variables that count only where the
      // page itself has set `color-scheme`: elsewhere every colour would be invalid, and `theme` would change nothing.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      outDir: 'dist',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Of the entries only `embed.js` has an export: `watch`, which docs/embedding.md gives to pages.
        preserveEntrySignatures: 'allow-extension',
        input: [
          join(root, 'src/core/loader/embed.ts'),
          join(root, 'src/core/doctor/doctor.ts'),
          ...existingPages(root),
          ...widgets.map((widget) => widget.entry),
        ],
        output: {
          entryFileNames: (chunk) =>
            // Partners write these addresses: they stay.
            /\/(loader\/embed|doctor\/doctor)\.ts$/.test(chunk.facadeModuleId ?? '')
              ? '[name].js'
              : 'assets/[name]-[hash:7].js',
          chunkFileNames: (chunk) => {
            const words = wordsNameOf(chunk.facadeModuleId);
            return words === null ? 'assets/[name]-[hash:7].js' : `assets/${words}-${wordsDigest}.js`;
          },
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunksOf(widgets), debugName: 'widgets' }],
          },
        },
      },
    },
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['rules/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts'],
            exclude: ['**/*.browser.test.ts'],
            ...limits,
            maxWorkers,
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
            maxWorkers,
            env,
            // A test that fails once has a race, or the product has one.
            retry: 0,
          },
        },
        {
          extends: true,
          test: {
            // A part of `npm run browsers`, which sees to it that there is a Firefox.
            name: 'firefox',
            include: [firefoxTests],
            globalSetup: 'tests/e2e/harness/setup.ts',
            ...limits,
            maxWorkers,
            env,
          },
        },
      ],
    },
  };
});
