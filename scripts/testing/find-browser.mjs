import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Debian's Chromium without windows: the same engine, and tests take about a fifth less processor time. The command in
 * /usr/bin starts it as a child, which would stay when a test ends the command.
 */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const aptTimeoutMs = 60_000;

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
 * A Chromium that can run: `CHROMIUM_PATH`, the headless shell, Playwright's own or the system's; otherwise one is
 * installed.
 * @throws when none could be installed, with instructions
 */
export async function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existing(CHROMIUM_PATH);
  return existsSync(headlessShell) ? headlessShell : findFullBrowser();
}

/** Like `findBrowser`, and installs the headless shell beside Debian's Chromium first, where apt can. */
export async function prepareBrowser() {
  if (!process.env.CHROMIUM_PATH) {
    await findFullBrowser();
    addHeadlessShell();
  }
  return findBrowser();
}

/**
 * A Chromium with features that the headless shell lacks: a camera that a page can ask for, and the back/forward cache.
 * @throws when there is none and none could be installed, with instructions
 */
export async function findFullBrowser() {
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

function existing(path) {
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return path;
}

async function installedBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && CHROMIUM_PATH !== headlessShell) return existing(CHROMIUM_PATH);
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

const canUseApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function installWithDebian() {
  if (!canUseApt()) return;
  const apt = (...words) => execFileSync('apt-get', words, { stdio: 'inherit', env: aptEnvironment });
  apt('update', '-q');
  // Without a font for Korean and Japanese, the heights of these languages are not those that fans see.
  apt('install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
}

/** The shell only saves time: where it can't be installed, the full browser runs the tests. */
function addHeadlessShell() {
  if (existsSync(headlessShell) || !existsSync('/usr/lib/chromium') || !canUseApt()) return;
  const install = ['install', '-q', '-y', '--no-install-recommends', '--no-remove', 'chromium-headless-shell'];
  for (const words of [install, ['update', '-q'], install]) {
    const { status } = spawnSync('apt-get', words, { stdio: 'ignore', env: aptEnvironment, timeout: aptTimeoutMs });
    if (words === install && status === 0) return;
  }
}
