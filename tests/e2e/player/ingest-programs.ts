import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What a real ingest needs. Debian's packages: nginx, libnginx-mod-rtmp, ffmpeg. */
export interface IngestPrograms {
  nginx: string;
  rtmpModule: string;
  ffmpeg: string;
}

const places = {
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'],
  rtmpModule: ['/usr/lib/nginx/modules/ngx_rtmp_module.so'],
  ffmpeg: ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'],
} as const;

/**
 * Where they are; what is missing is installed where that is allowed: with apt, by root.
 * @returns a sentence that says what is missing where it can't be had
 */
export function findIngestPrograms(): IngestPrograms | string {
  const found = look();
  if (typeof found !== 'string') return found;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return found;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]): void =>
    void execFileSync('apt-get', words, { stdio: 'ignore', env: environment, timeout: 180_000 });
  try {
    apt('update', '-q');
    apt('install', '-q', '-y', '--no-install-recommends', 'nginx', 'libnginx-mod-rtmp', 'ffmpeg');
  } catch (error) {
    return `${found} They could not be installed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
  return look();
}

function look(): IngestPrograms | string {
  const at = (name: keyof typeof places): string | undefined => places[name].find((path) => existsSync(path));
  const [nginx, rtmpModule, ffmpeg] = [at('nginx'), at('rtmpModule'), at('ffmpeg')];
  if (nginx !== undefined && rtmpModule !== undefined && ffmpeg !== undefined) return { nginx, rtmpModule, ffmpeg };
  return 'A real ingest needs nginx, its RTMP module and ffmpeg (Debian: nginx libnginx-mod-rtmp ffmpeg).';
}
