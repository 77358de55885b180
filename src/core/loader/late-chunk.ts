/** By address; without those that failed, which are requested again. */
const sheets = new Map<string, Promise<void>>();

function loadSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      sheets.delete(address);
      reject(new Error(`${address} did not load`));
    };
    document.head.append(link);
  });
}

/** As in loader.ts, which can import nothing: Firefox caches the failure of a module until the page is left. */
const keepsFailures = 'mozInnerScreenX' in globalThis;
let attempts = 0;

/**
 * Imports a script again under an address that has not failed yet, with a query. What it imports keeps its address and
 * is the same module as everywhere else on the page (docs/decisions/0018).
 * @throws the error of the first attempt, if the page may have pinned a hash to the address
 */
function importWithQuery<T>(failure: unknown): Promise<T> {
  const [address] = /https?:\S+/.exec(String(failure)) ?? [];
  if (!address || document.querySelector('script[type=importmap]')) throw failure;
  attempts += 1;
  // No template literal: Vite would wrap this import in this same helper.
  const another = address + '?' + attempts;
  return import(/* @vite-ignore */ another);
}

/**
 * Replaces the preload helper that Vite puts around every dynamic import with a shorter one: it loads the site's late
 * style sheets (its fonts) before the script. Elements have their sheets as text, and `embed.js` preloads scripts.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: string[] = [], importer?: string): Promise<T> {
  await Promise.all(
    files.map((file) => {
      const address = new URL(file, importer).href;
      const sheet = sheets.get(address) ?? loadSheet(address);
      sheets.set(address, sheet);
      return sheet;
    }),
  );
  return keepsFailures ? load().catch(importWithQuery<T>) : load();
}
