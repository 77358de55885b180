import { createServer } from 'node:http';
import type { Language } from './visitor.ts';

export interface HostPage {
  head?: string;
  body?: string;
  headers?: Record<string, string>;
  language?: Language;
  /** Answers 302 with this address instead of a page. */
  redirect?: string;
}

export interface Host {
  /** The address of the page. */
  address: string;
  /** A page of the same origin without any element. */
  elsewhere: string;
  close(): void;
}

/**
 * Serves a partner's page on its own origin over HTTP: browsers don't let a page that a test only intercepts reach this
 * machine.
 * @param current the content of a path when it is requested, and its query; every path that ends in `.html` is a page
 * @param origin its address; without it, any free port of localhost
 */
export async function serveHost(current: (path: string, query: string) => HostPage, origin?: string): Promise<Host> {
  const server = createServer((request, response) => {
    const [path = '/', query = ''] = request.url?.split('?') ?? [];
    const { head = '', body = '', headers = {}, language = 'en', redirect } = current(path, query);
    if (redirect !== undefined) {
      response.writeHead(302, { Location: redirect }).end();
      return;
    }
    const isPage = path.endsWith('.html');
    response.writeHead(200, { 'Content-Type': 'text/html', ...(isPage ? headers : {}) });
    response.end(
      isPage
        ? `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
        : 'Elsewhere',
    );
  });
  await new Promise<void>((resolve) =>
    server.listen(origin === undefined ? 0 : Number(new URL(origin).port), '127.0.0.1', resolve),
  );
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The host page has no address');
  const own = `http://localhost:${bound.port}`;
  return { address: `${own}/page.html`, elsewhere: `${own}/elsewhere`, close: () => server.close() };
}
