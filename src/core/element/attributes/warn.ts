/**
 * Warns the page's developer in the console. The messages are a separate chunk, loaded only for a page with mistakes.
 */
export function warn(print: (warnings: typeof import('./warnings.ts')) => void | Promise<void>): void {
  import('./warnings.ts').then(print).catch(console.warn);
}
