import type { TestProject } from 'vitest/node';
import { serveBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Pick<Product, 'site' | 'partner' | 'standIns' | 'host' | 'dataDirectory' | 'tokenSecret'>;
    /** The address of the one browser of this run. */
    browserAddress: string;
  }
}

/** One product and one browser for all files; each test uses its own fans. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [product, browser] = await Promise.all([startProduct(), serveBrowser()]);
  const { site, partner, standIns, host, dataDirectory, tokenSecret } = product;
  project.provide('product', { site, partner, standIns, host, dataDirectory, tokenSecret });
  project.provide('browserAddress', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await product.stop();
  };
}
