import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Request = [incoming: IncomingMessage, outgoing: ServerResponse];

interface Connection {
  /** Parsed requests that wait for the answer to the one before. */
  readonly requests: Request[];
  /** Nothing is read until the requests that wait were handled. */
  held: boolean;
}

/** Parsed requests that may wait on one connection before nothing more is read from it. */
const mostWaiting = 16;

/**
 * Handles the requests of one connection one after the other. Their answers must be sent in this order anyway
 * (RFC 9112, 9.3.2). All connections that send ahead of their answers share one line, in which one request is handled in
 * each turn of the event loop. Who waits for answers, as browsers do, is not in the line.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const inLine = createLine();

  function run([incoming, outgoing]: Request): void {
    const { socket } = incoming;
    outgoing.once('close', () => next(socket));
    handle(incoming, outgoing);
  }

  function next(socket: Socket): void {
    const connection = connections.get(socket);
    if (connection === undefined || socket.destroyed) return void connections.delete(socket);
    if (connection.requests.length > 0) return inLine(() => runNext(socket, connection));
    connections.delete(socket);
  }

  function runNext(socket: Socket, connection: Connection): void {
    const request = socket.destroyed ? undefined : connection.requests.shift();
    if (request === undefined) return void connections.delete(socket);
    // Before it is handled: the rest of its body may not have come yet.
    if (connection.requests.length === 0 && connection.held) readAgain(socket, connection);
    run(request);
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const connection = connections.get(socket);
    if (connection === undefined) {
      connections.set(socket, { requests: [], held: false });
      run([incoming, outgoing]);
      return;
    }
    connection.requests.push([incoming, outgoing]);
    if (connection.requests.length >= mostWaiting && !connection.held) hold(socket, connection);
  };
}

/** Reads nothing more. Whoever reads a request's body makes Node resume its connection, so one pause is not enough. */
function hold(socket: Socket, connection: Connection): void {
  connection.held = true;
  socket.pause();
  const pauseAgain = () => {
    if (connection.held) socket.pause();
    else socket.off('resume', pauseAgain);
  };
  socket.on('resume', pauseAgain);
}

function readAgain(socket: Socket, connection: Connection): void {
  connection.held = false;
  socket.resume();
}

/** Does one thing in each turn of the event loop, in the order of the calls. */
function createLine(): (work: () => void) => void {
  const line: (() => void)[] = [];
  const turn = () => {
    line.shift()?.();
    if (line.length > 0) setImmediate(turn);
  };
  return (work) => {
    line.push(work);
    if (line.length === 1) setImmediate(turn);
  };
}
