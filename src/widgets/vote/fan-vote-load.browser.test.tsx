import { assert, expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { type Network, openNetwork } from './testing-network.ts';
import { candidatesOf, serveVote, wholeOf } from './testing-vote.ts';

const messages = 60;
const changedByEach = 40;
/** Other work on a test machine lengthens any one burst; the element's own is in all of them. */
const bursts = 3;
/** Milliseconds: what a page may be kept from answering a finger. */
const longestAllowed = 50;
/** Tests run React's development build, which takes about twice as long. */
const developmentFactor = 2;

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

/** How much longer the same work takes at its worst than at its best: 1 on a machine that does nothing else. */
async function busynessOfTheMachine(): Promise<number> {
  const times: number[] = [];
  for (let frame = 0; frame < messages; frame += 1) {
    const start = performance.now();
    const figures = Array.from({ length: 60_000 }, (_, index) => (index * 7919) % 60_013);
    figures.sort((one, other) => one - other);
    times.push(performance.now() - start);
    await nextFrame();
  }
  return Math.max(...times) / Math.min(...times);
}

describe('<fan-vote> with 999 candidates', () => {
  const counts = new Map(candidatesOf(999).map(({ candidateId, number }) => [candidateId, 50_000 - 40 * number]));
  let network: Network;
  let element: HTMLElement;
  let position = 1;
  const rows = () => [...(element.shadowRoot?.querySelectorAll('[data-candidate]') ?? [])];

  before(async () => {
    await setLanguage('en');
    network = openNetwork();
    serveVote(network, { candidates: candidatesOf(999), counts: Object.fromEntries(counts) });
    element = show('<fan-vote vote-id="final"></fan-vote>');
    await until('the ranking', () => rows().length > 0);
    await until('the live channel', () => network.isListening('vote:final'));
    await until('the search', () => element.shadowRoot?.querySelector('[role=search]'));
  });
  after(() => network.close());

  function tellChanges(message: number): void {
    const changed: Record<string, number> = {};
    for (let index = 0; index < changedByEach; index += 1) {
      const candidateId = `c${((message * 37 + index * 53) % 999) + 1}`;
      changed[candidateId] = (counts.get(candidateId) ?? 0) + ((index * 7) % 30);
      counts.set(candidateId, changed[candidateId]);
    }
    position += 1;
    network.tell('vote:final', wholeOf(position, changed, { whole: false, total: 1_000_000 + position }));
  }

  /** Results stream in at every frame while the fan scrolls, searches and clears the search. */
  async function burst(): Promise<void> {
    const input = element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const type = (term: string) => {
      set?.call(input, term);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    for (let message = 0; message < messages; message += 1) {
      tellChanges(message);
      scrollBy(0, 160);
      if (message === 30) type('candidate 1');
      if (message === 40) type('');
      await nextFrame();
    }
    scrollTo(0, 0);
  }

  it('scrolls and filters while results stream in, without a task that a finger would notice', async function () {
    this.timeout(120_000);
    const longest: number[] = [];
    let busyness = 1;
    for (let index = 0; index < bursts; index += 1) {
      longest.push(await longestTask(burst));
      busyness = Math.max(busyness, await busynessOfTheMachine());
    }
    const limit = longestAllowed * developmentFactor * busyness;
    assert.isAtMost(Math.min(...longest), limit, `the longest tasks: ${longest.join(', ')} ms; busyness ${busyness}`);
  });

  it('ends at the counts that came last', async () => {
    const last = [...counts].toSorted(([, one], [, other]) => other - one)[0];
    await until('the leader', () => rows()[0]?.getAttribute('data-candidate') === last?.[0]);
  });

  it('keeps only what is near the screen in the document', async () => {
    await until('few rows', () => rows().length > 0 && rows().length <= 90);
    expect(rows()[0]?.getAttribute('aria-setsize')).to.equal('999');
  });
});
