import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The platform's address in the hosts' sources, as in the documents. */
export const documentedOrigin = 'https://fans.example';

/** The address of a host whose settings are in a file. */
const documentedHost = '127.0.0.1:8080';

/**
 * Copies a host's sources next to its installed packages, and replaces the documented addresses, the platform's and its own, with
 * the real ones.
 */
export function copyHost(source: string, folder: string, platform: string, port = 8080): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true });
  cpSync(source, folder, { recursive: true });
  for (const file of globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] })) {
    const path = join(folder, file);
    if (!statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    const real = text.replaceAll(documentedOrigin, platform).replaceAll(documentedHost, `127.0.0.1:${port}`);
    if (real !== text) writeFileSync(path, real);
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
