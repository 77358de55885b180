import { createServer, type RequestListener, type Server } from 'node:http';
import type { ListenOptions } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { inTurn } from './in-turn.ts';

export interface Listener {
  readonly server: Server;
  /** Accepts no more connections, lets open requests finish, and cuts the rest after `timeoutMs` milliseconds. */
  close(timeoutMs: number): Promise<void>;
}

interface Where {
  port: number;
  host: string;
}

export type Fetch = (request: Request, bindings: unknown) => Response | Promise<Response>;

export function toNode(fetch: Fetch): RequestListener {
  const listener = getRequestListener(fetch);
  return (incoming, outgoing) => {
    // A proxy may have read the other one (RFC 9112, section 3.2).
    if ((incoming.headersDistinct.host?.length ?? 0) > 1) outgoing.writeHead(400, { Connection: 'close' }).end();
    else void listener(incoming, outgoing);
  };
}

/** @throws an Error whose sentence says why the port can't be used */
export const listen = (port: number, host: string, handle: RequestListener): Promise<Listener> =>
  listenAt({ port, host }, handle);

/**
 * Listens as one of several workers of this program. On Linux each has a socket of its own, among which the kernel spreads connections
 * evenly. Elsewhere the primary accepts them and hands them over, and one that was on its way to a worker that died is never answered.
 */
export const listenAsWorker = (port: number, host: string, handle: RequestListener): Promise<Listener> =>
  listenAt({ port, host, ...(process.platform === 'linux' && { reusePort: true, exclusive: true }) }, handle);

/** Workers could share a port with another program of this user without noticing. @throws as `listen` does */
export async function checkPort(port: number, host: string): Promise<void> {
  const { close: closeAgain } = await listen(port, host, (_, response) => response.destroy());
  await closeAgain(0);
}

async function listenAt(where: ListenOptions & Where, handle: RequestListener): Promise<Listener> {
  const server = createServer(inTurn(handle));
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  await open(server, where);
  return { server, close: (timeoutMs) => close(server, timeoutMs) };
}

function open(server: Server, where: ListenOptions & Where): Promise<void> {
  const { port, host } = where;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons(port, host)[error.code ?? ''];
      reject(reason === undefined ? error : new Error(reason, { cause: error }));
    });
    server.listen(where, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function reasons(port: number, host: string): Record<string, string> {
  return {
    EADDRINUSE: `Port ${port} is taken by another program. Set PORT to a free one; the six after it are used as well.`,
    EACCES: `Port ${port} needs more rights than this user has. Set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
}

function close(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle after its last reply without an event; the client would keep it open for later requests.
    const drop = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(drop);
      clearTimeout(cut);
      resolve();
    });
  });
}
