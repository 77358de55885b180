import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces Vite's preload helper, which is four times as large, with src/core/loader/late-chunk.ts. */
export function lateChunkPlugin(root: string): Plugin {
  return {
    name: 'fan-late-chunk',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => join(root, 'src/core/loader/late-chunk.ts'),
    },
  };
}
