import { describe, expect, it } from 'vitest';
import { createWaitingCasts } from './waiting-casts.ts';

const cast = (userId: string, network = 'home') => ({ userId, network });
const anyFan = () => true;

/** Adds casts of different fans of one network, as many as are admitted. @returns the codes of the others */
function fill(waiting: ReturnType<typeof createWaitingCasts>, count: number, network: string): string[] {
  const codes: string[] = [];
  for (let fan = 0; fan < count; fan += 1) {
    try {
      waiting.add(cast(`${network}-${fan}`, network));
    } catch (error) {
      codes.push(String(Object(error).code));
    }
  }
  return codes;
}

describe('the casts that wait', () => {
  it('have four places for one fan, which are free again once a cast is decided', () => {
    const waiting = createWaitingCasts(100);
    const first = cast('fan');
    for (const each of [first, cast('fan'), cast('fan'), cast('fan')]) waiting.add(each);
    const refusal = { code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } };
    expect(() => waiting.add(cast('fan'))).toThrow(expect.objectContaining(refusal));
    waiting.add(cast('another'));

    // A cast that runs still has its place.
    expect(waiting.take(1, anyFan)).toEqual([first]);
    expect(() => waiting.add(cast('fan'))).toThrow(expect.objectContaining(refusal));
    waiting.finish(first);
    waiting.add(cast('fan'));
    expect(waiting.size).toBe(5);
  });

  it('refuse everybody beyond the limit, and one network beyond a quarter of it once half is taken', () => {
    const waiting = createWaitingCasts(100);
    // As long as there is room, a network may be as large as it is.
    expect(fill(waiting, 60, 'crowd')).toEqual(Array(10).fill('OVERLOADED'));
    expect(fill(waiting, 25, 'school')).toEqual([]);
    expect(fill(waiting, 1, 'school')).toEqual(['OVERLOADED']);
    expect(fill(waiting, 30, 'hall')).toEqual(Array(5).fill('OVERLOADED'));
    expect(waiting.size).toBe(100);
    expect(fill(waiting, 1, 'home')).toEqual(['OVERLOADED']);
  });

  it('get an equal share of a group for each network, and the rest goes to the oldest', () => {
    const waiting = createWaitingCasts(1000);
    fill(waiting, 40, 'crowd');
    fill(waiting, 2, 'home');
    const count = (group: { network: string }[], network: string) =>
      group.filter((one) => one.network === network).length;
    const group = waiting.take(10, anyFan);
    expect([count(group, 'crowd'), count(group, 'home')]).toEqual([8, 2]);
    expect(waiting.take(10, anyFan)).toHaveLength(10);
    expect(waiting.size).toBe(22);
  });

  it('skip fans whom the group may not have, and go first when they are put back', () => {
    const waiting = createWaitingCasts(100);
    const [one, other] = [cast('one'), cast('other')];
    waiting.add(one);
    waiting.add(other);
    expect(waiting.take(10, ({ userId }) => userId !== 'one')).toEqual([other]);
    waiting.putBack(other);
    expect(waiting.take(10, anyFan)).toEqual([other, one]);
  });
});
