import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Logger } from './log.ts';

export interface Listener {
  readonly server: Server;
  /** Takes no more connections, lets what is in flight finish, and cuts what has not after `patience` milliseconds. */
  close(patience: number): Promise<void>;
}

export interface ListenOptions {
  port: number;
  host: string;
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>;
  log: Logger;
}

/** @throws an Error whose message says in one sentence why the port can't be had */
export async function listen({ port, host, fetch, log }: ListenOptions): Promise<Listener> {
  const server = createAdaptorServer({ fetch }) as Server;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  await open(server, port, host);
  server.on('error', (error) => log.error({ err: error }, 'listener failed'));
  return { server, close: (patience) => close(server, patience) };
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = {
        EADDRINUSE: `Port ${port} is taken by another program; set PORT to a free one (it and the two after it are used).`,
        EACCES: `Port ${port} needs more rights than this user has; set PORT to 1024 or more.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      }[error.code ?? ''];
      reject(reason === undefined ? error : new Error(reason, { cause: error }));
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function close(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
