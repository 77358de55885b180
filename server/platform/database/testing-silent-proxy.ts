import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Between a server and its database: like a frozen machine or pooler in the middle. */
export interface SilentProxy {
  host: string;
  port: number;
  /** From now on nothing passes the connections that are open, and they stay open; new ones work. @returns how many */
  silence(): number;
  close(): Promise<void>;
}

/** @param socket of the database */
export async function startSilentProxy(socket: string): Promise<SilentProxy> {
  const open = new Set<Socket[]>();
  const server = createServer((from) => {
    const to = connect(socket);
    const pair = [from, to];
    open.add(pair);
    for (const one of pair) {
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    from.pipe(to);
    to.pipe(from);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { address: host, port } = server.address() as AddressInfo;
  return {
    host,
    port,
    silence() {
      for (const one of [...open].flat()) one.unpipe().pause();
      return open.size;
    },
    async close() {
      for (const one of [...open].flat()) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
