/**
 * Tells the page's developer something in the console. The words are a chunk of their own, which a page without mistakes
 * never fetches.
 */
export function warn(say: (warnings: typeof import('./warnings.ts')) => void | Promise<void>): void {
  import('./warnings.ts').then(say).catch(console.warn);
}
