import { connect } from 'node:net';

/** Viewers that read and discard messages, in a separate process: `node live-viewers.ts <port> <count>`. */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const atOnce = 200;

function view(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write('GET / HTTP/1.1\r\nHost: bench\r\n\r\n');
      socket.once('data', () => resolve());
    });
    socket.resume();
    socket.once('error', reject);
  });
}

for (let connected = 0; connected < count; connected += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, count - connected) }, view));
}
process.send?.('connected');
