import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { castBody, castHeaders } from './vote-server.ts';

const { port, voteId, tokens, casts } = workerData as {
  port: number;
  voteId: string;
  /** One connection for each. */
  tokens: string[];
  casts: number;
};

/** Writes all casts at once on one connection. @returns the statuses of the answers */
function flood(token: string, count: number): Promise<number[]> {
  const requests = Array.from({ length: count }, () => {
    const body = castBody();
    return `POST /api/v1/vote/${voteId}/cast HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${castHeaders(token, '10.9.9.9')}\r\n${body}`;
  });
  return new Promise((resolve) => {
    const statuses: number[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(requests.join('')));
    let rest = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      const parts = (rest + text).split('HTTP/1.1 ');
      rest = `HTTP/1.1 ${parts.pop() ?? ''}`;
      for (const part of parts) if (part !== '') statuses.push(Number(part.slice(0, 3)));
      // The last answer is still in `rest`.
      if (statuses.length >= count - 1) socket.destroy();
    });
    // A server that ends the connection has answered all that it will.
    socket.on('error', () => resolve(statuses));
    socket.on('close', () => resolve(statuses));
  });
}

const statuses = await Promise.all(tokens.map((token) => flood(token, casts / tokens.length)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(statuses.flat());
