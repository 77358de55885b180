import { expect, test } from 'vitest';
import { createLimits } from '../http/limits/limits.ts';
import type { Buckets, RateLimit } from '../http/limits/rate-limit.ts';
import { type BusEngine, maxMessageBytes } from './engine.ts';
import { createLossyMessages } from './lossy-messages.ts';
import { readMessage, writeLossyMessage } from './message.ts';

/** Processes that receive each other's messages, with the same limit in each. */
function processes(count: number, limit: RateLimit) {
  const sent: string[] = [];
  const listeners: ((message: string) => void)[] = [];
  const all = Array.from({ length: count }, (): Buckets => {
    const engine: BusEngine = {
      name: 'process',
      open: () => undefined,
      async publish(message) {
        sent.push(message);
        for (const listener of listeners) listener(message);
      },
      close: async () => undefined,
    };
    const lossyMessages = createLossyMessages(engine, { debug: () => undefined });
    listeners.push((text) => {
      const message = readMessage(text);
      if (message !== null && 'lossy' in message) lossyMessages.receive(message);
    });
    return createLimits({ isShared: true, publishLossy: lossyMessages.publish, onLossy: lossyMessages.on }, [
      'a secret',
    ]).buckets('a limit', limit);
  });
  return { all, sent };
}

function admitted(buckets: Buckets | undefined, name: string): number {
  for (let count = 0; ; count += 1) {
    try {
      buckets?.admit(name);
    } catch {
      return count;
    }
  }
}

test('all that a limit lets through in one moment is counted in the other processes, in messages that are short enough', async () => {
  // Nothing comes back during the test.
  const { all, sent } = processes(3, { burst: 320, perMinute: 0.000_1 });
  const names = Array.from({ length: 30 }, (_, number) => `fan ${number}`);
  for (const name of names) expect(admitted(all[0], name)).toBe(320);
  expect(sent).toEqual([]);
  await expect.poll(() => sent.length).toBe(3);
  for (const message of sent) expect(Buffer.byteLength(message)).toBeLessThan(maxMessageBytes);
  expect(names.map((name) => admitted(all[1], name) + admitted(all[2], name))).toEqual(names.map(() => 0));
});

test('a lossy message is written and read as servers of the release before do', () => {
  const text = '{"sender":"one","aside":[["limit","payload"]]}';
  expect(writeLossyMessage({ sender: 'one', lossy: [['limit', 'payload']] })).toBe(text);
  expect(readMessage(text)).toEqual({ sender: 'one', lossy: [['limit', 'payload']] });
});
