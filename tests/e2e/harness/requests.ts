import type { Page } from 'playwright';

/** Records every request of the page from now on whose address matches. */
export function requestsOf(page: Page, like: RegExp): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (like.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}
