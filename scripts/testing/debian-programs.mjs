import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = {
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'],
  rtmpModule: ['/usr/lib/nginx/modules/ngx_rtmp_module.so'],
  ffmpeg: ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'],
};

/** The paths of the programs of a real ingest; null if one of them is missing. */
export function findIngestPrograms() {
  const found = Object.entries(places).map(([name, paths]) => [name, paths.find((path) => existsSync(path))]);
  return found.every(([, path]) => path !== undefined) ? Object.fromEntries(found) : null;
}

/** Where Debian and Homebrew install `nats-server`. */
const natsPlaces = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map(
  (place) => `${place}/nats-server`,
);

/** The path of `nats-server`; null if it is missing. */
export const findNats = () => natsPlaces.find((path) => existsSync(path)) ?? null;

const needs = [
  {
    test: 'the ingest test',
    packages: ['nginx', 'libnginx-mod-rtmp', 'ffmpeg'],
    isThere: () => findIngestPrograms() !== null,
  },
  { test: 'the test of NATS', packages: ['nats-server'], isThere: () => findNats() !== null },
];

/** Installs missing programs if it runs as root and apt exists. Prints what it did. */
export function installPrograms() {
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  const tests = missing.map(({ test }) => test).join(' and ');
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.log(`Not run: ${tests}. Missing are ${packages.join(', ')}, which only root can install with apt.`);
    return;
  }
  // With this run level Debian's packages start no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...parameters) => execFileSync('apt-get', parameters, { stdio: 'ignore', env, timeout: 180_000 });
  console.log(`Installing ${packages.join(', ')} with apt, for ${tests} …`);
  try {
    apt('update', '-q');
    apt('install', '-q', '-y', '--no-install-recommends', ...packages);
    console.log('Installed.');
  } catch (error) {
    console.log(`The installation failed. Not run: ${tests}. ${error.message.split('\n')[0]}`);
  }
}
