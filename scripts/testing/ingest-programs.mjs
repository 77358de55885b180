import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = {
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'],
  rtmpModule: ['/usr/lib/nginx/modules/ngx_rtmp_module.so'],
  ffmpeg: ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'],
};
const packages = ['nginx', 'libnginx-mod-rtmp', 'ffmpeg'];

/** The paths of the programs of a real ingest; null if one of them is missing. */
export function findIngestPrograms() {
  const found = Object.entries(places).map(([name, paths]) => [name, paths.find((path) => existsSync(path))]);
  return found.every(([, path]) => path !== undefined) ? Object.fromEntries(found) : null;
}

/** Installs missing programs if it runs as root and apt exists. Prints what it did. */
export function installIngestPrograms() {
  if (findIngestPrograms() !== null) return;
  const words = packages.join(', ');
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.log(`The ingest test does not run: it needs ${words}, which only root can install with apt.`);
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...parameters) => execFileSync('apt-get', parameters, { stdio: 'ignore', env, timeout: 180_000 });
  console.log(`Installing ${words} with apt, for the ingest test …`);
  try {
    apt('update', '-q');
    apt('install', '-q', '-y', '--no-install-recommends', ...packages);
    console.log('Installed.');
  } catch (error) {
    console.log(`The installation failed, and the ingest test does not run: ${error.message.split('\n')[0]}`);
  }
}
