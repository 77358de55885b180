import { expect, onTestFinished, test } from 'vitest';
import type { Receiver } from './engine.ts';
import { createNatsEngine } from './nats-engine.ts';
import { startNats } from './testing-nats.ts';

/** First report of an engine: `connected`, or the reason of its failure. */
function firstWord(url: string): Promise<string> {
  const engine = createNatsEngine(url, async () => 'fanfare.test');
  onTestFinished(() => engine.close());
  return new Promise((resolve) => {
    const receiver: Receiver = {
      connected: () => resolve('connected'),
      lost: (error) => resolve(String(error)),
      receive: () => undefined,
    };
    engine.open(receiver);
  });
}

test('the connection uses the password of the address, and refuses a server without the required encryption', async () => {
  const server = await startNats({ user: 'fan fare', password: 's/cret' });
  onTestFinished(() => server.kill());
  expect(await firstWord(server.url)).toBe('connected');
  expect(await firstWord(server.url.replace('s%2Fcret', 'wrong'))).toMatch(/authorization/i);
  expect(await firstWord(server.url.replace('nats://', 'tls://'))).toMatch(/tls/i);
});
