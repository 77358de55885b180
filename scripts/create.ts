import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { widgetFiles } from './create/widget-files.ts';

/**
 * `npm run create -- poll` makes the folder of a new element `<fan-poll>`, with words in three languages and tests, so
 * that `npm run verify` passes at once.
 */
export function createWidget(root: string, name: string): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" can’t be the name of a widget: use small letters, digits and dashes, as in "photo-card".`,
    );
  }
  const files = widgetFiles(name);
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)));
  if (taken.length > 0) throw new Error(`${taken.join(', ')} exists already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  try {
    const files = createWidget(root, process.argv[2] ?? '');
    console.log(files.join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
