import { basename, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compressPlugin } from './compress-plugin.ts';
import { localesPlugin } from './locales-plugin.ts';

/** Where Studio's page is, before and after the build. */
export const studioPage = { source: 'src/studio/index.html', target: 'studio/index.html' };
/** The page that shows a draft in the elements; it has its own policy. */
export const previewPage = { source: 'src/studio/preview/index.html', target: 'studio/preview.html' };

/**
 * Builds Studio after the site, separately: its copies of React and of its own libraries are in no script of a
 * fan's page, regardless of what the bundler would share.
 */
export function studioPlugin(root: string): Plugin {
  let target = '';
  return {
    name: 'fan-studio',
    apply: 'build',
    configResolved(config) {
      target = resolve(config.root, config.build.outDir, 'studio');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => buildStudio(root, target),
    },
  };
}

async function buildStudio(root: string, target: string): Promise<void> {
  await build({
    root,
    base: '/studio/',
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [localesPlugin(root), react(), pagePlugin(), compressPlugin(root)],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      target: 'es2023',
      // As for the site: older targets would rewrite `light-dark()`.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      outDir: target,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [studioPage, previewPage].map(({ source }) => join(root, source)) },
    },
  });
}

/** Puts the pages at the start of their folder, where the server expects them. */
function pagePlugin(): Plugin {
  return {
    name: 'fan-studio-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const { source, target } of [studioPage, previewPage]) {
          const page = bundle[source];
          if (page?.type !== 'asset') throw new Error(`The build has no ${source}`);
          delete bundle[source];
          this.emitFile({ type: 'asset', fileName: basename(target), source: page.source });
        }
      },
    },
  };
}
