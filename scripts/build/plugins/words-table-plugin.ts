import type { Plugin } from 'vite';
import { shortenWordsTable } from '../words-table.ts';

/** Shortens the table of words in the first script: see scripts/build/words-table.ts. */
export function wordsTablePlugin(): Plugin {
  return {
    name: 'fan-words-table',
    apply: 'build',
    generateBundle: {
      // After Vite has written its helper around each import.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const [core] = chunks.filter(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/src/core/words/words.ts')),
        );
        if (!core) throw new Error('The build has no table of words');
        core.code = shortenWordsTable(core.code);
      },
    },
  };
}
