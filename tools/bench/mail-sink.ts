import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

/** A mail server in a thread of its own that takes every message and keeps none. It counts them in shared memory. */
const taken = new Int32Array(workerData as SharedArrayBuffer);

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  closeTimeout: 100,
  onData(stream, _session, done) {
    stream.resume();
    stream.once('end', () => {
      Atomics.add(taken, 0, 1);
      done();
    });
  },
});
smtp.on('error', () => undefined);
const listening = smtp.listen(0, '127.0.0.1', () => {
  const { port } = listening.address() as AddressInfo;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(port);
});
