import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a folder of built files on loopback; a path without a file gets its folder's page or the application's.
 * @param port 0 takes any free one
 */
export async function serveFolder(folder: string, port = 0): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const candidates = [path, join(path, 'index.html'), `${path}.html`, '/index.html'].map((name) =>
      join(folder, name),
    );
    const file = candidates.find((name) => existsSync(name) && statSync(name).isFile());
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The server has no address');
  return { address: `http://localhost:${bound.port}/`, close: () => server.close() };
}
