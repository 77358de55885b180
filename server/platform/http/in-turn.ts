import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Request = [incoming: IncomingMessage, outgoing: ServerResponse];

interface Connection {
  /** Parsed requests that wait for the reply to the previous one. */
  readonly requests: Request[];
  /** True while nothing is read, because too many requests wait. */
  isPaused: boolean;
}

/** The max number of parsed requests that wait on one connection; then reading pauses. */
const maxWaiting = 16;
/** The number of requests of a queue that run at the same time, and how long each counts as running, in milliseconds. */
const maxAtOnce = 2;
const maxMs = 10;

/**
 * Handles the requests of one connection one after the other: their replies must have this order (RFC 9112, 9.3.2). Connections
 * that send requests without waiting for the replies share one queue: it starts one request in each turn of the event loop, and
 * runs two at most. Clients that wait for each reply, such as browsers, bypass the queue.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const enqueue = createQueue();

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
    if (connection.requests.length > 0) return enqueue((done) => runNext(socket, connection, done));
    connections.delete(socket);
  }

  function runNext(socket: Socket, connection: Connection, done: () => void): void {
    const request = socket.destroyed ? undefined : connection.requests.shift();
    if (request === undefined) {
      connections.delete(socket);
      done();
      return;
    }
    // Before the request is handled: a part of its body may not have arrived yet.
    if (connection.requests.length === 0 && connection.isPaused) resumeReading(socket, connection);
    run(request, done);
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const connection = connections.get(socket);
    if (connection === undefined) {
      connections.set(socket, { requests: [], isPaused: false });
      run([incoming, outgoing]);
      return;
    }
    connection.requests.push([incoming, outgoing]);
    if (connection.requests.length >= maxWaiting && !connection.isPaused) pauseReading(socket, connection);
  };
}

/** Node resumes the connection when it reads the body of a request: then the pause is repeated. */
function pauseReading(socket: Socket, connection: Connection): void {
  connection.isPaused = true;
  socket.pause();
  const pauseAgain = () => {
    if (connection.isPaused) socket.pause();
    else socket.off('resume', pauseAgain);
  };
  socket.on('resume', pauseAgain);
}

function resumeReading(socket: Socket, connection: Connection): void {
  connection.isPaused = false;
  socket.resume();
}

/**
 * Starts one work in each turn of the event loop, in the order of the calls, and runs `maxAtOnce` at most. A long work, such as a
 * stream of events, counts as running for `maxMs` only.
 */
function createQueue(): (work: (done: () => void) => void) => void {
  const queue: ((done: () => void) => void)[] = [];
  let running = 0;
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled || queue.length === 0 || running >= maxAtOnce) return;
    isScheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    isScheduled = false;
    begin(queue.shift());
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
    queue.push(work);
    schedule();
  };
}
