import { hash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { firstScreens } from '../../src/rendering/fragment/first-screens.ts';

/** The elements whose first screen the server renders. */
export const tagsWithFirstScreen: readonly string[] = Object.keys(firstScreens);

/** The script that shows a first screen. */
export interface FirstScreenScript {
  readonly fileName: string;
  readonly code: string;
}

/**
 * Builds the script by itself: it has its own copy of the little that it shares with others, so that it imports nothing and is
 * there before them.
 */
export async function buildFirstScreen(root: string): Promise<FirstScreenScript> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        input: join(root, 'src/core/takeover/first-screen.ts'),
        output: { entryFileNames: 'first.js' },
      },
    },
  });
  const [only, ...others] = [result]
    .flat()
    .flatMap((each) => ('output' in each ? (each.output as Rolldown.OutputChunk[]) : []));
  if (only?.type !== 'chunk' || others.length > 0) throw new Error('The script of first screens must be one file');
  const digest = BigInt(`0x${hash('sha256', only.code)}`)
    .toString(36)
    .slice(0, 7);
  return { fileName: `assets/first-${digest}.js`, code: only.code };
}
