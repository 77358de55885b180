import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import type { Fault } from './condition.ts';

/** A proxy in front of the platform that causes failures, the same for every engine. */
export interface Proxy {
  origin: string;
  /** Null: no failure. */
  setFault(fault: Fault | null): void;
  close(): void;
}

export async function startProxy(platform: string): Promise<Proxy> {
  let fault: Fault | null = null;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const { drops, status, latencyMs = 0, bytesPerSecond } = fault ?? {};
    if (drops?.test(path)) {
      if (status === undefined) request.socket.destroy();
      else response.writeHead(status, { 'Access-Control-Allow-Origin': '*' }).end();
      return;
    }
    const { method, headers } = request;
    const onward = forward(platform + path, { method, headers: { ...headers, host: new URL(platform).host } });
    onward.on('response', (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (bytesPerSecond === undefined) answer.pipe(response);
        else answer.pipe(throttle(bytesPerSecond)).pipe(response);
      }, latencyMs);
    });
    onward.on('error', () => fail(response));
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    setFault(next) {
      fault = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502).end();
}

/** The rate of one connection. A browser opens six, so the total is a few times higher. */
function throttle(bytesPerSecond: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1000);
    },
  });
}
