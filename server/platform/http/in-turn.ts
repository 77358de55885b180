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
const maxWaiting = 16;
/** Requests of the line that are handled at once, and for how long each counts as such, in milliseconds. */
const maxAtOnce = 2;
const maxMs = 10;

/**
 * Handles the requests of one connection one after the other. Their answers must be sent in this order anyway
 * (RFC 9112, 9.3.2). All connections that send ahead of their answers share one line, in which one request is begun in
 * each turn of the event loop, and two at most are handled at once. Who waits for answers, as browsers do, is not in the line.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const inLine = createLine();

  function run([incoming, outgoing]: Request, done?: () => void): void {
    const { socket } = incoming;
    outgoing.once('close', () => {
      done?.();
      next(socket);
    });
    handle(incoming, outgoing);
  }

  function next(socket: Socket): void {
    const connection = connections.get(socket);
    if (connection === undefined || socket.destroyed) return void connections.delete(socket);
    if (connection.requests.length > 0) return inLine((done) => runNext(socket, connection, done));
    connections.delete(socket);
  }

  function runNext(socket: Socket, connection: Connection, done: () => void): void {
    const request = socket.destroyed ? undefined : connection.requests.shift();
    if (request === undefined) {
      connections.delete(socket);
      done();
      return;
    }
    // Before it is handled: the rest of its body may not have come yet.
    if (connection.requests.length === 0 && connection.held) readAgain(socket, connection);
    run(request, done);
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
    if (connection.requests.length >= maxWaiting && !connection.held) pauseReading(socket, connection);
  };
}

/** Reads nothing more. Node resumes the connection when a request's body is read, so one pause is not enough. */
function pauseReading(socket: Socket, connection: Connection): void {
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

/**
 * Begins one thing in each turn of the event loop, in the order of the calls, and no more than a few before earlier ones are done.
 * A long call, such as a stream of events, keeps its place for a moment only.
 */
function createLine(): (work: (done: () => void) => void) => void {
  const line: ((done: () => void) => void)[] = [];
  let running = 0;
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled || line.length === 0 || running >= maxAtOnce) return;
    isScheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    isScheduled = false;
    begin(line.shift());
    schedule();
  };
  const begin = (work?: (done: () => void) => void) => {
    if (work === undefined) return;
    running += 1;
    let isDone = false;
    const done = () => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      running -= 1;
      schedule();
    };
    const timer = setTimeout(done, maxMs).unref();
    work(done);
  };
  return (work) => {
    line.push(work);
    schedule();
  };
}
