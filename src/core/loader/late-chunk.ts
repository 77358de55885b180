const sheets = new Map<string, Promise<void>>();

function loadSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${address} did not load`));
    document.head.append(link);
  });
}

/**
 * What Vite puts around every dynamic import, in a version that only does what this product needs: the site's late
 * sheets (its fonts) come before what imports them. Elements bring their sheets as text, and `embed.js` preloads scripts.
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
  return load();
}
