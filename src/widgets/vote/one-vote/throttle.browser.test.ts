import { expect } from 'chai';
import { throttle } from './throttle.ts';

const frame = () => new Promise<number>(requestAnimationFrame);

describe('a throttled update', () => {
  it('waits while the reader scrolls, for two seconds at most, and comes when nothing moves', async () => {
    const runs: number[] = [];
    const { call, cancel } = throttle(() => runs.push(performance.now()), 10);
    call();
    while (runs.length < 1) await frame();
    call();
    for (let frames = 0; frames < 20; frames += 1) {
      await frame();
      window.dispatchEvent(new Event('scroll'));
    }
    const [first = 0, early] = runs;
    expect(early === undefined || early - first >= 2_000).to.equal(true);
    while (runs.length < 2) await frame();
    cancel();
  });
});
