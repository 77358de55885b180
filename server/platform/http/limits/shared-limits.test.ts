import { describe, expect, it } from 'vitest';
import type { Bus } from '../../bus/bus.ts';
import { createLimits } from './limits.ts';
import type { Buckets, RateLimit } from './rate-limit.ts';

type SharedBus = Pick<Bus, 'isShared' | 'publishLossy' | 'onLossy'>;

/** The same limit in that many processes. `deliver` passes on their reports until now. */
function processes(count: number, limit: RateLimit, name = 'a limit') {
  const hearers: ((payload: string) => void)[] = [];
  const published: { from: number; payload: string }[] = [];
  const all = Array.from({ length: count }, (_, from): Buckets => {
    const bus: SharedBus = {
      isShared: true,
      publishLossy: (_channel, payload) => void published.push({ from, payload }),
      onLossy: (_channel, listener) => void (hearers[from] = listener),
    };
    return createLimits(bus, ['the same secret']).buckets(name, limit);
  });
  const deliver = () => {
    for (const { from, payload } of published.splice(0)) {
      for (const [to, listener] of hearers.entries()) if (to !== from) listener(payload);
    }
  };
  return { all, published, deliver };
}

const admits = (buckets: Buckets | undefined, name: string): boolean => {
  try {
    buckets?.admit(name);
    return true;
  } catch {
    return false;
  }
};

/** Nothing comes back during the test. */
const burst = 320;
const limit = { burst, perMinute: 0.000_1 };

describe('a limit in several processes', () => {
  it.each([1, 2, 3, 5])(
    'of %i lets through what one would, and at most a sixteenth more for each other process',
    (count) => {
      const { all, deliver } = processes(count, limit);
      let admitted = 0;
      for (let turn = 0; turn < 4 * burst; turn += 1) {
        if (admits(all[turn % count], 'one')) admitted += 1;
        deliver();
      }
      expect(admitted).toBeGreaterThanOrEqual(burst);
      expect(admitted).toBeLessThanOrEqual(burst + ((count - 1) * burst) / 16);
    },
  );

  it('equals the limit of a single process', () => {
    const { all, deliver } = processes(3, limit);
    let admitted = 0;
    while (admits(all[0], 'one')) {
      admitted += 1;
      deliver();
    }
    expect(admitted).toBe(burst);
  });

  it('is paid back where two processes have let through more than there was', () => {
    const { all, deliver } = processes(2, { burst: 4, perMinute: 0.000_1 });
    for (let turn = 0; turn < 4; turn += 1)
      expect([admits(all[0], 'one'), admits(all[1], 'one')]).toEqual([true, true]);
    deliver();
    // Four in debt: refilled places pay for that first.
    expect(() => all[0]?.check('one')).toThrow(
      expect.objectContaining({ details: { retryAfterSeconds: 5 * 60 * 10_000 } }),
    );
  });

  it('counts each name separately, and so does every other limit', () => {
    const { all, published, deliver } = processes(2, limit);
    while (admits(all[0], 'one')) deliver();
    expect(admits(all[1], 'other')).toBe(true);
    const { all: others } = processes(2, limit, 'another limit');
    expect(admits(others[1], 'one')).toBe(true);
    expect(published).toEqual([]);
  });

  it('publishes neither addresses nor fans', () => {
    const { all, published } = processes(2, limit);
    for (let turn = 0; turn < burst; turn += 1) admits(all[0], '192.0.2.7');
    expect(published).toHaveLength(16);
    for (const { payload } of published) expect(payload).toMatch(/^[\w-]{16} 20 a limit$/);
  });
});
