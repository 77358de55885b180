import { dirname, join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { localesPlugin } from './locales-plugin.ts';

/** Files of the browser's side that the server has its own version of, in `src/rendering/replaced`. */
const replaced = [
  'core/api/transport.ts',
  'core/element/attributes/warn.ts',
  'core/element/define-element.ts',
  'core/element/report-failure.ts',
  'core/element/view/element-state-hook.ts',
  'core/element/view/use-late-styles.ts',
  'core/live/live.ts',
  'core/platform.ts',
  'core/session/sign-in-obstacle.ts',
  'core/state/late-part.ts',
  'core/storage/storage.ts',
  'core/ui/content/preload-picture.ts',
  'widgets/login/sheet/use-sheet.ts',
  'widgets/vote/list/use-near.ts',
  'widgets/vote/one-vote/throttle.ts',
];

/**
 * Builds the renderer of the site's pages for the server, from the same components, after the browser's build. Its folder begins with a
 * dot, so that the server sends none of it.
 */
export function renderingPlugin(root: string): Plugin {
  let target = '';
  return {
    name: 'fan-rendering',
    apply: 'build',
    configResolved(config) {
      target = resolve(config.root, config.build.outDir, '.server');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => buildRenderer(root, target),
    },
  };
}

export async function buildRenderer(root: string, target: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [localesPlugin(root), replacementPlugin(root), react({ jsxImportSource: 'fan-jsx' })],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        { find: /^fan-jsx\/jsx(-dev)?-runtime$/, replacement: join(root, 'src/rendering/jsx/jsx-runtime.ts') },
        {
          find: /^use-sync-external-store\/shim(\/index\.js)?$/,
          replacement: join(root, 'src/core/element/react-store.ts'),
        },
      ],
      dedupe: ['react', 'react-dom'],
    },
    // Bundled with its packages, it loads few files.
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/rendering/entry.tsx'),
      target: 'node22',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      cssMinify: true,
      minify: false,
      outDir: target,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'entry.js', chunkFileNames: 'chunks/[name]-[hash:7].js' } },
    },
  });
}

/** Imports of late parts, and of pages as in src/app/routing/routes.ts. */
const lateImport = /(createLatePart\(\s*|\bload: )\(\) => import\('([^']+)'\)/g;

function replacementPlugin(root: string): Plugin {
  const files = new Map(
    replaced.map((file) => [join(root, 'src', file), join(root, 'src/rendering/replaced', file.replace(/^.*\//, ''))]),
  );
  return {
    name: 'fan-replacement',
    enforce: 'pre',
    /** Adds to each of these imports the name of its file, which src/rendering/late-file.ts reads. */
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/'))) return null;
      return code.replaceAll(lateImport, (_, before: string, file: string) => {
        const path = relative(root, join(dirname(id), file));
        return `${before}Object.assign(() => import('${file}'), { file: '${path}' })`;
      });
    },
    resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined) return null;
      return files.get(join(dirname(importer.split('?')[0] ?? ''), source)) ?? null;
    },
  };
}
