import { assert, expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { type Network, openNetwork } from './testing-network.ts';
import { candidatesOf, fullMessageOf, serveVote } from './testing-vote.ts';

const messages = 60;
const changedByEach = 40;
/** The most rows outside of the screen that may be in the document. */
const maxRows = 90;

const nextFrame = () => new Promise(requestAnimationFrame);

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

  function sendChanges(message: number): void {
    const changed: Record<string, number> = {};
    for (let index = 0; index < changedByEach; index += 1) {
      const candidateId = `c${((message * 37 + index * 53) % 999) + 1}`;
      changed[candidateId] = (counts.get(candidateId) ?? 0) + ((index * 7) % 30);
      counts.set(candidateId, changed[candidateId]);
    }
    position += 1;
    network.push('vote:final', fullMessageOf(position, changed, { whole: false, total: 1_000_000 + position }));
  }

  /**
   * Results arrive at every frame while the fan scrolls, searches and clears the search.
   * @returns the largest number of rows that were in the document at once
   */
  async function burst(): Promise<number> {
    let maxInDocument = 0;
    const input = element.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const type = (term: string) => {
      set?.call(input, term);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    for (let message = 0; message < messages; message += 1) {
      sendChanges(message);
      scrollBy(0, 160);
      if (message === 30) type('candidate 1');
      if (message === 40) type('');
      await nextFrame();
      maxInDocument = Math.max(maxInDocument, rows().length);
    }
    scrollTo(0, 0);
    return maxInDocument;
  }

  it('draws a screenful at a time while results stream in and the fan scrolls and filters, and ends at the last counts', async function () {
    this.timeout(60_000);
    assert.isAtMost(await burst(), maxRows);
    const last = [...counts].toSorted(([, one], [, other]) => other - one)[0];
    await until('the leader', () => rows()[0]?.getAttribute('data-candidate') === last?.[0]);
    expect(rows().length).to.be.greaterThan(0);
    expect(rows()[0]?.getAttribute('aria-setsize')).to.equal('999');
  });
});
