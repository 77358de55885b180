import { createServer } from 'node:http';
import { Writable } from 'node:stream';

export interface Front {
  /** The platform's address through this proxy. */
  origin: string;
  close(): void;
}

/**
 * A proxy between a page and the platform, such as one in front of a server that is down, or a filter.
 * @param verdict the handling of a path: it passes, gets 502, or the connection is cut
 */
export async function serveFront(platform: string, verdict: (path: string) => 'pass' | 'down' | 'cut'): Promise<Front> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const fate = verdict(path);
    if (fate === 'cut') return void request.socket.destroy();
    if (fate === 'down') return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad gateway');
    const { origin = '' } = request.headers;
    fetch(platform + path, { headers: { origin } }).then(
      (reply) => {
        const { body } = reply;
        response.writeHead(
          reply.status,
          Object.fromEntries([...reply.headers].filter(([name]) => !/encod|length|^conn|^transfer/.test(name))),
        );
        if (body === null) return void response.end();
        return body.pipeTo(Writable.toWeb(response));
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The front has no address');
  return { origin: `http://localhost:${bound.port}`, close: () => server.close() };
}
