import { createServer } from 'node:http';

export interface HostPage {
  head?: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface Host {
  /** Where the page is. */
  address: string;
  /** A page of the same origin without any element. */
  elsewhere: string;
  close(): void;
}

/**
 * A page of a partner's, on an origin of its own: a real one, since a browser keeps pages that it was only told about
 * away from this machine.
 * @param current what the page at a path holds when it is asked for; every path that ends in `.html` is a page
 */
export async function serveHost(current: (path: string) => HostPage): Promise<Host> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const { head = '', body = '', headers = {} } = current(path);
    const isPage = path.endsWith('.html');
    response.writeHead(200, { 'Content-Type': 'text/html', ...(isPage ? headers : {}) });
    response.end(
      isPage
        ? `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
        : 'Elsewhere',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The host page has no address');
  const origin = `http://localhost:${bound.port}`;
  return { address: `${origin}/page.html`, elsewhere: `${origin}/elsewhere`, close: () => server.close() };
}
