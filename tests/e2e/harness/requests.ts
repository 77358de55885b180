import type { Page } from 'playwright';

/** Records every request of the page from now on whose address matches. */
export function requestsOf(page: Page, like: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (like.test(request.url())) asked.push(request.url());
  });
  return asked;
}
