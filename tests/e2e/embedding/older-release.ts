import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { keepRelease } from '../../../server/platform/site/releases.ts';

const root = join(import.meta.dirname, '../../..');
const notSources = new Set(['node_modules', 'dist', '.git', '.data']);

/** Builds the browser side without one widget, and stores it as an older release. */
export async function buildReleaseWithout(widget: string, version: string, releases: string): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'fanfare-older-'));
  try {
    await cp(root, copy, { recursive: true, filter: (source) => source === root || !notSources.has(basename(source)) });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await rm(join(copy, 'src/widgets', widget, 'index.ts'));
    const pages = join(copy, 'src/app/pages');
    const files = await readdir(pages, { recursive: true });
    for (const page of files.filter((file) => file.endsWith('.tsx'))) {
      const text = await readFile(join(pages, page), 'utf8');
      await writeFile(join(pages, page), text.replace(`import '../../../widgets/${widget}/index.ts';\n`, ''));
    }
    const vite = join(copy, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: copy,
      env: { ...process.env, RELEASE: version },
    });
    await keepRelease(join(copy, 'dist'), releases);
  } finally {
    await rm(copy, { recursive: true });
  }
}
