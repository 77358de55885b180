import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Request = [incoming: IncomingMessage, outgoing: ServerResponse];

/** Parsed requests that may wait on one connection before nothing more is read from it. */
const mostWaiting = 16;

/**
 * Handles the requests of one connection one after the other, each in a turn of the event loop of its own. Their answers must
 * be sent in this order anyway (RFC 9112, 9.3.2); without it, one connection that sends thousands at once delays all others.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Request[]>();

  function run([incoming, outgoing]: Request): void {
    outgoing.once('close', () => setImmediate(next, incoming.socket));
    handle(incoming, outgoing);
  }

  function next(socket: Socket): void {
    const requests = waiting.get(socket) ?? [];
    const request = requests.shift();
    if (request === undefined || socket.destroyed) {
      waiting.delete(socket);
      return;
    }
    if (requests.length === 0) socket.resume();
    run(request);
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const requests = waiting.get(socket);
    if (requests === undefined) {
      waiting.set(socket, []);
      run([incoming, outgoing]);
      return;
    }
    requests.push([incoming, outgoing]);
    if (requests.length >= mostWaiting) socket.pause();
  };
}
