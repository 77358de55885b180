import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium as root can't use its sandbox. Background requests would fail in a closed network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium that can run: `CHROMIUM_PATH`, Playwright's own or the system's; otherwise one is installed.
 * @throws when none could be installed, with instructions
 */
export async function findBrowser() {
  const found = await installedBrowser();
  if (found) return found;
  for (const install of [installWithPlaywright, installWithDebian]) {
    try {
      install();
    } catch (error) {
      console.error(`${install.name}: ${error.message.split('\n')[0]}`);
    }
    const installed = await installedBrowser();
    if (installed) return installed;
  }
  throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to its program.');
}

async function installedBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`);
    return CHROMIUM_PATH;
  }
  const { chromium } = await import('playwright');
  return [chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path)) ?? null;
}

function installWithPlaywright() {
  const program = process.getuid?.() === 0 ? ['install', '--with-deps', 'chromium'] : ['install', 'chromium'];
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', ...program], {
    stdio: 'inherit',
    timeout: 120_000,
  });
}

function installWithDebian() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => execFileSync('apt-get', words, { stdio: 'inherit', env: environment });
  apt('update', '-q');
  apt('install', '-q', '-y', '--no-install-recommends', 'chromium');
}
