import { join } from 'node:path';
import { build } from 'vite';
import { localesPlugin } from '../build/plugins/locales-plugin.ts';

/** Builds the package's command for Node, with all its dependencies, into `bin/`. */
export async function buildCommand(root: string, target: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [localesPlugin(root)],
    ssr: { noExternal: true },
    build: {
      target: 'node22',
      outDir: join(target, 'bin'),
      emptyOutDir: true,
      ssr: join(root, 'scripts/package/command.ts'),
      rolldownOptions: {
        output: {
          entryFileNames: 'elements.mjs',
          chunkFileNames: '[name]-[hash:7].mjs',
          banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  });
}
