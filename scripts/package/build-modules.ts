import { rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { localesPlugin } from '../build/plugins/locales-plugin.ts';
import type { Widget } from '../build/widgets.ts';

/** For each tag, a module that registers nothing when it is imported: `element/fan-vote.js`. */
const elementModule = /fanfare-element:([\w-]+)$/;

/**
 * Builds the package's ES modules: `index.js`, `element/fan-*.js` and their shared code. A page's bundler processes
 * them further, so nothing is minified, and imports stay as they are.
 * @param target the folder that is emptied and written
 */
export async function buildModules(root: string, widgets: Widget[], target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  // A package is a release: the JSX compiler would use another NODE_ENV from the environment.
  process.env['NODE_ENV'] = 'production';
  const entries = widgets.map(({ name }): [string, string] => [`element/fan-${name}`, `fanfare-element:${name}`]);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [localesPlugin(root), react(), elementPlugin(root)],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        {
          find: /^use-sync-external-store\/shim(\/index\.js)?$/,
          replacement: join(root, 'src/core/element/react-store.ts'),
        },
      ],
      dedupe: ['react', 'react-dom'],
    },
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      outDir: target,
      lib: { entry: { index: join(root, 'src/package/index.ts'), ...Object.fromEntries(entries) }, formats: ['es'] },
      rolldownOptions: {
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash:7].js' },
      },
    },
  });
}

/** How the package differs from the same source on the site: an element's module exports its definition. */
function elementPlugin(root: string): Plugin {
  return {
    name: 'fan-package',
    enforce: 'pre',
    resolveId: {
      filter: { id: [elementModule, /\/script-origin\.ts$/] },
      handler: (id) =>
        elementModule.test(id)
          ? `\0fanfare-element:${id.split(':').at(-1)}`
          : join(root, 'src/package/no-script-origin.ts'),
    },
    load: {
      filter: { id: /^\0fanfare-element:/ },
      handler(id) {
        const name = id.split(':')[1] ?? '';
        const define = `define${classNameOf(name)}`;
        return [
          `import { register } from '${join(root, 'src/package/register.ts')}';`,
          `import { element } from '${join(root, 'src/widgets', name, 'index.ts')}';`,
          `export function ${define}() { register(element); }`,
        ].join('\n');
      },
    },
    transform: {
      filter: { id: /\/src\/widgets\/[\w-]+\/index\.ts$/ },
      handler(code, id) {
        const parts = code.split('defineElement({');
        if (parts.length !== 2) throw new Error(`${id} must call defineElement({ … }) once`);
        return parts.join('export const element = ({');
      },
    },
  };
}

/** `FanVote` for the widget `vote`. */
export function classNameOf(name: string): string {
  return `fan-${name}`.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
