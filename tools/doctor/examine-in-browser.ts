import type { Finding } from '../../src/core/doctor/findings.ts';
import { openBrowser } from './browser.ts';
import { findInstalledBrowser } from './find-installed-browser.ts';

/** Timeout for page and doctor, in milliseconds. */
const doneWithin = 45_000;

/** Runs in the page: the same as `?fan-debug`, also on pages without the script. */
const examine = (base: string) => `new Promise((resolve, reject) => {
  addEventListener('fan-examined', ({ detail }) => resolve(detail.findings), { once: true });
  const show = () => document.querySelector('fan-doctor') ?? document.body.append(document.createElement('fan-doctor'));
  const begin = () => import(${JSON.stringify(`${base}doctor.js`)}).then(show, reject);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
})`;

/**
 * Runs the doctor in the page itself.
 * @returns the findings, or a sentence that says why it could not run
 */
export async function examineInBrowser(
  address: string,
  base: string,
): Promise<{ findings: Finding[] } | { missing: string }> {
  const program = findInstalledBrowser();
  if (program === null) return { missing: 'No browser was found. CHROMIUM_PATH may name one.' };
  if (!('WebSocket' in globalThis)) return { missing: 'Node 22 or newer is needed to open a browser.' };
  const browser = await openBrowser(program);
  try {
    const found = await browser.evaluate(address, examine(base), doneWithin);
    return { findings: readFindings(found) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `The doctor could not run in the page: ${reason}` };
  } finally {
    await browser.close();
  }
}

/** Only names and values: the text is made again in the language of the command's user. */
function readFindings(found: unknown): Finding[] {
  if (!Array.isArray(found)) throw new Error('The doctor gave no findings.');
  return found.map(({ name, values }: Finding) => ({ name, values }));
}
