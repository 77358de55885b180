import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Ports for outgoing connections, which change all the time, begin above these. */
const [lowest, highest] = [20_000, 32_000];
/** The product needs seven, and tests' own pages four more. */
const blockSize = 11;

/**
 * Reserves eleven neighbouring ports of 127.0.0.1 until this process ends. It listens on the port before them, which the
 * system lets only one process do.
 * @returns the first port
 */
export async function reservePorts(): Promise<number> {
  for (;;) {
    const guardPort = lowest + randomInt((highest - lowest) / (blockSize + 1)) * (blockSize + 1);
    const guard = await listenOn(guardPort);
    if (guard === null) continue;
    if (await areFree(guardPort + 1)) {
      guard.unref();
      return guardPort + 1;
    }
    guard.close();
  }
}

/** Another program, which reserves nothing, may use one of them. */
async function areFree(first: number): Promise<boolean> {
  const servers = await Promise.all(Array.from({ length: blockSize }, (_, place) => listenOn(first + place)));
  await Promise.all(servers.map(async (server) => server?.[Symbol.asyncDispose]()));
  return !servers.includes(null);
}

/** @returns null where another server listens */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
