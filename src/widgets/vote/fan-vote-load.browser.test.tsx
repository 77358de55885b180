import { assert, expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { type Network, openNetwork } from './testing-network.ts';
import { candidatesOf, serveVote, wholeOf } from './testing-vote.ts';

const messages = 60;
const changedByEach = 40;
/** Other work on a test machine can lengthen any one burst; the element's own is in all of them. */
const bursts = 3;

const nextFrame = () => new Promise(requestAnimationFrame);

/** The longest task of the page while `work` runs, in milliseconds; 0 when none took 50 or more. */
async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  await work();
  // Entries are delivered after the task that they are about.
  await nextFrame();
  await nextFrame();
  for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
  observer.disconnect();
  return longest;
}

describe('<fan-vote> with 999 candidates', () => {
  let network: Network;
  let element: HTMLElement;
  const rows = () => [...(element.shadowRoot?.querySelectorAll('[data-candidate]') ?? [])];

  before(async () => {
    await setLanguage('en');
    network = openNetwork();
    const counts = Object.fromEntries(candidatesOf(999).map(({ candidateId, number }) => [candidateId, 5000 - number]));
    serveVote(network, { candidates: candidatesOf(999), counts });
    element = show('<fan-vote vote-id="final"></fan-vote>');
    await until('the ranking', () => rows().length > 0);
    await until('the live channel', () => network.isListening('vote:final'));
    await until('the search', () => element.shadowRoot?.querySelector('[role=search]'));
  });
  after(() => network.close());

  it('scrolls and filters while a burst of results streams in, without a task of more than 50 ms', async function () {
    this.timeout(60_000);
    const input = await until('the field', () =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]'),
    );
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const type = (term: string) => {
      set?.call(input, term);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    let position = 1;
    const burst = async () => {
      for (let message = 0; message < messages; message += 1) {
        position += 1;
        const changed = Array.from({ length: changedByEach }, (_, index) => [
          `c${((message * 37 + index * 53) % 999) + 1}`,
          5000 + position * 11 + index,
        ]);
        network.tell('vote:final', wholeOf(position, Object.fromEntries(changed), { whole: false, total: 1_000_000 }));
        scrollBy(0, 240);
        if (message === 30) type('candidate 1');
        if (message === 40) type('');
        await nextFrame();
      }
      scrollTo(0, 0);
    };
    const longest: number[] = [];
    for (let index = 0; index < bursts; index += 1) longest.push(await longestTask(burst));
    assert.isAtMost(Math.min(...longest), 50, `the longest tasks of each burst: ${longest.join(', ')} ms`);
  });

  it('keeps only what is near the screen in the document', async () => {
    await until('few rows', () => rows().length > 0 && rows().length <= 240);
    expect(rows()[0]?.getAttribute('aria-setsize')).to.equal('999');
  });
});
