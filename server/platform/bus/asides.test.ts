import { expect, test } from 'vitest';
import { createLimits } from '../http/limits/limits.ts';
import type { Buckets, RateLimit } from '../http/limits/rate-limit.ts';
import { createAsides } from './asides.ts';
import { type BusEngine, longestMessage } from './engine.ts';
import { readMessage } from './message.ts';

/** Processes that hear what each of them sends, with the same limit in each. */
function processes(count: number, limit: RateLimit) {
  const sent: string[] = [];
  const hearers: ((message: string) => void)[] = [];
  const all = Array.from({ length: count }, (): Buckets => {
    const engine: BusEngine = {
      name: 'process',
      open: () => undefined,
      async publish(message) {
        sent.push(message);
        for (const hear of hearers) hear(message);
      },
      close: async () => undefined,
    };
    const asides = createAsides(engine, { debug: () => undefined });
    hearers.push((text) => {
      const message = readMessage(text);
      if (message !== null && 'aside' in message) asides.hear(message);
    });
    return createLimits({ isShared: true, tellAside: asides.tell, hearAside: asides.follow }, ['a secret']).buckets(
      'a limit',
      limit,
    );
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
  for (const message of sent) expect(Buffer.byteLength(message)).toBeLessThan(longestMessage);
  expect(names.map((name) => admitted(all[1], name) + admitted(all[2], name))).toEqual(names.map(() => 0));
});
