import { expect } from 'chai';
import { throttle } from './throttle.ts';

const frame = () => new Promise<number>(requestAnimationFrame);

describe('a throttled update', () => {
  it('waits while the reader scrolls, for two seconds at most, and runs when nothing moves', async () => {
    const startedAt = performance.now();
    let scrolledAt = -Infinity;
    const scroll = () => {
      scrolledAt = performance.now();
      window.dispatchEvent(new Event('scroll'));
    };
    const runs: { afterStart: number; afterScroll: number }[] = [];
    const { call, cancel } = throttle(() => {
      const now = performance.now();
      runs.push({ afterStart: now - startedAt, afterScroll: now - scrolledAt });
    }, 10);
    call();
    while (runs.length < 1) await frame();
    scroll();
    call();
    for (let frames = 0; frames < 20; frames += 1) {
      await frame();
      scroll();
    }
    // Where frames take long, the reader has stopped between two of them.
    const early = runs[1];
    expect(early === undefined || early.afterScroll >= 150 || early.afterStart >= 2_000, JSON.stringify(runs)).to.equal(
      true,
    );
    while (runs.length < 2) await frame();
    cancel();
  });
});
