import { expect } from 'chai';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { pageOf, productOf, voteOf } from './testing-artist.ts';

const realFetch = globalThis.fetch;

/** Answers the call of an artist's page, or refuses it. */
function answer(reply: () => { status?: number; body: unknown }): void {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/v1/artist/')) return realFetch(input, init);
    const { status = 200, body } = reply();
    return Response.json(body, { status });
  };
}

const rootOf = (element: HTMLElement) => element.shadowRoot ?? element;
const sees = (element: HTMLElement, words: string) =>
  until(`"${words}"`, () => rootOf(element).textContent?.includes(words));
const heartIn = (element: HTMLElement) =>
  until('the heart', () => rootOf(element).querySelector<HTMLElement>('.heart-button:not([aria-disabled])'));

describe('<fan-artist>', () => {
  before(() => setLanguage('en'));
  afterEach(() => {
    globalThis.fetch = realFetch;
    localStorage.clear();
  });

  it('shows story, votes and results, and omits empty sections', async () => {
    const hidden = voteOf('hidden', 'ONGOING', { standing: null });
    answer(() => ({ body: pageOf({ votes: [voteOf('final', 'ONGOING'), hidden, voteOf('past', 'RESULT_OPEN')] }) }));
    const shown = nextEvent('fan-artist-shown');
    const element = show('<fan-artist artist-id="haram"></fan-artist>');
    expect((await shown).detail).to.deep.equal({ artistId: 'haram', name: 'Do Haram' });
    for (const words of ['The story', 'Still sings.', 'Vote now', 'Vote final', 'So far on stage', '25%']) {
      await sees(element, words);
    }
    const root = rootOf(element);
    expect(root.textContent).not.to.contain('Photocards');
    expect(root.querySelectorAll('.place')).to.have.length(2);
    const [first] = root.querySelectorAll<HTMLAnchorElement>('.row a');
    expect(first && first.pathname + first.search).to.equal('/votehome?vote=final&candidate=haram');
    await expectAccessible(element);
  });

  it('shows the price of each product that can be bought, also when few pieces are left', async () => {
    answer(() => ({ body: pageOf({ products: [productOf('LOW')] }) }));
    const element = show('<fan-artist artist-id="haram"></fan-artist>');
    await sees(element, '₩3,300 · Only a few left');
  });

  it('stores a favourite in this browser before a sign-in, notifies the page, and removes it again', async () => {
    answer(() => ({ body: pageOf() }));
    const element = show('<fan-artist artist-id="haram"></fan-artist>');
    const heart = await heartIn(element);
    expect(heart.getAttribute('aria-pressed')).to.equal('false');
    const event = nextEvent('fan-favourite');
    heart.click();
    expect((await event).detail).to.deep.equal({ artistId: 'haram', isFavourite: true });
    await until('the pressed heart', () => heart.getAttribute('aria-pressed') === 'true');
    await sees(element, 'Kept in this browser');
    await expectAccessible(element);
    heart.click();
    await until('the heart without a favourite', () => heart.getAttribute('aria-pressed') === 'false');
  });

  it('has a way on for an unknown artist, and without one', async () => {
    answer(() => ({ status: 404, body: { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' } }));
    const element = show('<fan-artist artist-id="unknown"></fan-artist>');
    await sees(element, 'We couldn’t find this artist.');
    const link = rootOf(element).querySelector('a');
    expect(link?.pathname).to.equal('/search');
    await expectAccessible(element);
    element.removeAttribute('artist-id');
    await sees(element, 'Which artist would you like to see?');
  });
});
