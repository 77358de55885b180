import { createServer } from 'node:http';

/** The product at another address, where chosen files fail for a while. */
export interface FailingProxy {
  address: string;
  /** Answers 404 this many times for files of this name, under any path and query. */
  fail(name: RegExp, times: number): void;
  /** Paths and queries of the requests for such files. */
  requestedPaths(): readonly string[];
  close(): void;
}

export async function serveFailingProxy(product: string): Promise<FailingProxy> {
  let failing = /^$/;
  let left = 0;
  let requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isNamed = failing.test(path);
    if (isNamed) requestedPaths.push(path);
    if (isNamed && left > 0) {
      left -= 1;
      response.writeHead(404, { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
      response.end();
      return;
    }
    fetch(`${product}${path}`).then(
      async (reply) => {
        response.writeHead(reply.status, {
          'Access-Control-Allow-Origin': '*',
          'Content-Type': reply.headers.get('Content-Type') ?? 'text/plain',
        });
        response.end(new Uint8Array(await reply.arrayBuffer()));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The proxy has no address');
  return {
    address: `http://localhost:${bound.port}`,
    fail(name, times) {
      failing = name;
      left = times;
      requestedPaths = [];
    },
    requestedPaths: () => requestedPaths,
    close: () => server.close(),
  };
}
