import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Chromium, Chrome and Edge are installed on Linux, macOS and Windows. */
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']].flatMap((folder) =>
    folder === undefined
      ? []
      : [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')],
  ),
];

/** `CHROMIUM_PATH`, or an installed browser; null if there is none. Nothing is downloaded. */
export function findInstalledBrowser(): string | null {
  return [process.env['CHROMIUM_PATH'], ...usual].find((path) => path !== undefined && existsSync(path)) ?? null;
}
