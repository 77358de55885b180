import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The platform's address in the hosts' sources, as in the documents. */
export const documentedOrigin = 'https://fans.example';

/**
 * Copies a host's sources next to its installed packages, and replaces the documented platform address with the real
 * one.
 */
export function copyHost(source: string, folder: string, platform: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true });
  cpSync(source, folder, { recursive: true });
  for (const file of globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] })) {
    const path = join(folder, file);
    if (!statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    if (text.includes(documentedOrigin)) writeFileSync(path, text.replaceAll(documentedOrigin, platform));
  }
}

/**
 * Packs the package as npm would publish it.
 * @returns the archive's path
 */
export async function pack(packageFolder: string, target: string): Promise<string> {
  await mkdir(target, { recursive: true });
  const { stdout } = await run('npm', ['pack', packageFolder, '--pack-destination', target, '--json'], { cwd: target });
  const report: unknown = JSON.parse(stdout);
  const [packed] = Array.isArray(report) ? report : Object.values(Object(report));
  return join(target, packed.filename.replace('@', '').replace('/', '-'));
}

/** The content of an npm archive, as an installation has it. */
export async function unpack(archive: string, nodeModules: string): Promise<void> {
  const folder = join(nodeModules, '@fanfare/elements');
  rmSync(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
}
