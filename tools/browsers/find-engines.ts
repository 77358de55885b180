import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { firefoxProgram } from '../../tests/embedding/firefox.ts';
import { webkitPrograms } from '../../tests/embedding/webkit.ts';

/** ffmpeg contains the decoders for H.264, which neither browser has. */
const programs = [firefoxProgram, ...Object.values(webkitPrograms), '/usr/bin/ffmpeg'];
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'ffmpeg', 'gstreamer1.0-libav'];

const missing = () => programs.filter((program) => !existsSync(program));

/**
 * Finds Firefox, WebKitGTK's driver and a virtual screen, and installs missing ones from Debian if it runs as root.
 * @throws when one is still missing, with instructions
 */
export function findEngines(): void {
  if (missing().length === 0) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  }
  const still = missing();
  if (still.length === 0) return;
  throw new Error(
    `Not found: ${still.join(', ')}. On Debian, as root: apt-get install ${packages.join(' ')}. Other systems can't run this.`,
  );
}
