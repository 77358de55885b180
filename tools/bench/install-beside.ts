import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs packages beside those of the project: a bench needs them, and nothing else does.
 * @param name of the folder below `.data`
 * @param packages exact versions by name
 * @returns the folder that has `node_modules`
 * @throws where npm fails
 */
export function installBeside(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(import.meta.dirname, '../../.data', name);
  const isThere = Object.entries(packages).every(([one, version]) => {
    const file = join(folder, 'node_modules', one, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  });
  if (!isThere) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    const specs = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
    execFileSync('npm', ['install', ...flags, ...specs], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
}
