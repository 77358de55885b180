import { connect, type Socket } from 'node:net';

/**
 * One caller on one kept connection with little overhead: caller and server share the machine, and the server is
 * measured. Understands replies with `Content-Length`, one at a time.
 */
export interface SocketClient {
  /** @returns the status */
  post(path: string, headers: string, body: string): Promise<number>;
  close(): void;
}

export async function connectClient(port: number): Promise<SocketClient> {
  const socket = await open(port);
  let reply = '';
  let resolve: (status: number) => void = () => {};
  let reject: (error: Error) => void = () => {};
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    reply += text;
    const end = reply.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(reply.slice(0, end))?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) reject(new Error(`no length in ${reply.slice(0, end)}`));
    if (reply.length < end + 4 + length) return;
    const status = Number(reply.slice(9, 12));
    reply = '';
    resolve(status);
  });
  socket.on('error', (error) => reject(error));
  return {
    post(path, headers, body) {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`,
      );
      return new Promise((answered, failed) => {
        resolve = answered;
        reject = failed;
      });
    },
    close: () => socket.destroy(),
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}
