import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian and Homebrew install programs. */
const find = (name: string): string | null =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path)) ?? null;

const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

/** Paths of the programs of a real ingest. */
export interface IngestPrograms {
  nginx: string;
  rtmpModule: string;
  ffmpeg: string;
}

/** The programs of a real ingest; null if one of them is missing. */
export function findIngestPrograms(): IngestPrograms | null {
  const [nginx, ffmpeg] = [find('nginx'), find('ffmpeg')];
  return nginx === null || ffmpeg === null || !existsSync(rtmpModule) ? null : { nginx, rtmpModule, ffmpeg };
}

export const findNats = (): string | null => find('nats-server');

/** Requirements of groups of tests besides Node and Chromium: Debian's packages. */
const needs = [
  {
    group: 'player',
    packages: ['nginx', 'libnginx-mod-rtmp', 'ffmpeg'],
    isThere: () => findIngestPrograms() !== null,
  },
  { group: 'recovery', packages: ['nats-server'], isThere: () => findNats() !== null },
  { group: 'recovery', packages: ['postgresql-15'], isThere: () => existsSync('/usr/lib/postgresql/15/bin/initdb') },
  { group: 'browsers', packages: ['firefox-esr'], isThere: () => find('firefox-esr') !== null },
];

/**
 * Installs the programs for these groups of tests, as root on Debian.
 * @throws where something is still missing
 */
export function installPrograms(groups: readonly (string | null)[]): void {
  const packagesMissing = () =>
    needs.filter(({ group, isThere }) => groups.includes(group) && !isThere()).flatMap(({ packages }) => packages);
  const packages = packagesMissing();
  if (packages.length === 0) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    // With this run level Debian's packages start no service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const apt = (...parameters: string[]) => execFileSync('apt-get', parameters, { stdio: 'inherit', env });
    apt('update', '-q');
    apt('install', '-q', '-y', '--no-install-recommends', ...packages);
  }
  const still = packagesMissing();
  if (still.length > 0) throw new Error(`Tests need these packages of Debian: ${still.join(', ')}.`);
}
