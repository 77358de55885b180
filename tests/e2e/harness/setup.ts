import type { TestProject } from 'vitest/node';
import { serveBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Omit<Product, 'stop'>;
    /** The address of the one browser of this run. */
    browserAddress: string;
  }
}

/** One product and one browser for all files; each test uses its own fans. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [product, browser] = await Promise.all([startProduct(), serveBrowser()]);
  const { stop, ...provided } = product;
  project.provide('product', provided);
  project.provide('browserAddress', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stop();
  };
}
