import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that was free a moment ago, low enough for the six after it to be ports as well. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return Math.min(address.port, 65_000);
}
