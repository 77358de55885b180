import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectAccessible, nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { answerApi, emptyHome, home, titleHome } from './testing-api.ts';

let api: ReturnType<typeof answerApi> | undefined;

const rootOf = (element: HTMLElement) => element.shadowRoot ?? element;
const sees = (element: HTMLElement, words: string) =>
  until(`"${words}"`, () => rootOf(element).textContent?.includes(words));
const linkOf = (element: HTMLElement, words: string) =>
  until(`a link "${words}"`, () =>
    [...rootOf(element).querySelectorAll('a')].find((link) => link.textContent?.includes(words)),
  );

describe('<fan-title>', () => {
  before(() => setLanguage('en'));
  afterEach(() => api?.close());

  it('shows everything current across all titles, with one request', async () => {
    api = answerApi(() => home);
    const element = show('<fan-title></fan-title>');
    await sees(element, 'Last Light');
    for (const words of ['Closing soon', 'Voting now', 'Opening next', 'The results are in', 'Do Haram leads']) {
      await sees(element, words);
    }
    expect(api.requests).to.deep.equal(['/home']);
    await expectAccessible(element);
  });

  it('links from a name in a card to the artist’s page, if there is one', async () => {
    api = answerApi(() => home);
    const element = show('<fan-title></fan-title>');
    const link = await linkOf(element, 'Do Haram leads');
    expect(link.pathname).to.equal('/artist/do-haram');
    const names = [...rootOf(element).querySelectorAll('.podium-name')];
    expect(names.map((name) => name.querySelector('a')?.pathname)).to.deep.equal([
      '/artist/do-haram',
      undefined,
      undefined,
    ]);
  });

  it('shows no counts of a blind vote', async () => {
    api = answerApi(() => home);
    const element = show('<fan-title></fan-title>');
    const link = await linkOf(element, 'Actor of the year');
    const card = link.closest('article');
    expect(card?.textContent).to.contain('a secret until the results');
    expect(card?.textContent).not.to.match(/leads|%/);
  });

  it('shows one title, and all of them when the attribute is removed', async () => {
    api = answerApi((path) => (path === '/title/last-light' ? titleHome : home));
    const telling = nextEvent('fan-title-shown');
    const element = show('<fan-title title-id="last-light"></fan-title>');
    expect((await telling).detail).to.deep.equal({ titleId: 'last-light', name: 'Last Light' });
    await sees(element, 'before the last light goes out');
    await expectAccessible(element);
    element.removeAttribute('title-id');
    await sees(element, 'Closing soon');
    expect(api.requests).to.deep.equal(['/title/last-light', '/home']);
  });

  it('has links to votes that its page can intercept', async () => {
    api = answerApi(() => home);
    const element = show('<fan-title></fan-title>');
    const link = await linkOf(element, 'Vote now');
    expect(link.pathname + link.search).to.equal('/votehome?vote=centre');
    element.addEventListener('fan-navigate', (event) => event.preventDefault());
    const navigating = nextEvent('fan-navigate');
    link.click();
    expect((await navigating).detail).to.deep.equal({ to: '/votehome?vote=centre' });
  });

  it('reloads in the language that the fan chooses', async () => {
    api = answerApi((_, language) => ({ ...home, artists: [{ ...home.artists[0], name: `in ${language}` }] }));
    const element = show('<fan-title></fan-title>');
    await sees(element, 'in en');
    await setLanguage('ja');
    await sees(element, 'in ja');
    await sees(element, '投票受付中');
    await setLanguage('en');
  });

  for (const ranks of [
    [1, 1, 3],
    [1, 1, 1],
    [1, 2, 2],
  ])
    it(`draws equal ranks of an ended vote equally large, also in a column of 280 pixels: ${ranks.join()}`, async () => {
      const latestResults = home.latestResults.map((vote) => ({
        ...vote,
        leaders: vote.leaders.map((leader, place) => ({ ...leader, rank: ranks[place] ?? 3 })),
      }));
      api = answerApi(() => ({ ...home, latestResults }));
      const element = show('<fan-title></fan-title>');
      const list = await until('the podium', () => rootOf(element).querySelector('.podium-places'));
      for (const width of [280, 360, 720]) {
        element.style.inlineSize = `${width}px`;
        const { left, right } = list.getBoundingClientRect();
        const places = [...list.querySelectorAll('.podium-place')].map((place) => place.getBoundingClientRect());
        expect(Math.min(...places.map((place) => place.left))).to.be.at.least(left - 1);
        expect(Math.max(...places.map((place) => place.right))).to.be.at.most(right + 1);
        for (const [one, rank] of ranks.entries()) {
          const equal = places[ranks.indexOf(rank)];
          expect(places[one]?.width, `place ${one} in ${width}`).to.be.closeTo(equal?.width ?? 0, 1);
        }
      }
    });

  it('keeps the title and the button between the bars of the page in a low window', async () => {
    const before = { width: innerWidth, height: innerHeight };
    const [lead] = home.titles;
    const tagline = 'Twenty-one step up. Nine stay in the light.';
    api = answerApi(() => ({ ...home, titles: lead ? [{ ...lead, tagline }] : [] }));
    // The header and the tab bar of the site.
    const bars = 64 + 60;
    try {
      for (const [width, height] of [
        [1280, 500],
        [667, 375],
        [640, 450],
        [600, 450],
      ] as const) {
        await setViewport({ width, height });
        const element = show('<fan-title></fan-title>');
        const button = await until('the button', () => rootOf(element).querySelector('[part~=hero-action]'));
        const top = element.getBoundingClientRect().top;
        const boxOf = (selector: string) => rootOf(element).querySelector(selector)?.getBoundingClientRect();
        const room = `in ${width} × ${height}`;
        expect(button.getBoundingClientRect().bottom - top, room).to.be.at.most(height - bars);
        expect(boxOf('.hero-name')?.top, room).to.be.at.least(top);
        // The picture ends with its element, not in the middle.
        expect(boxOf('.hero-stage')?.right, room).to.be.closeTo(boxOf('.hero')?.right ?? 0, 1);
      }
    } finally {
      await setViewport(before);
    }
  });

  it('shows why it is empty, and retries', async () => {
    let away = true;
    api = answerApi(() => (away ? undefined : emptyHome));
    const element = show('<fan-title></fan-title>');
    const retry = await until('a way to try again', () => rootOf(element).querySelector('[role=alert] button'));
    await expectAccessible(element);
    away = false;
    if (retry instanceof HTMLElement) retry.click();
    await sees(element, 'Nothing registered yet.');
  });
});
