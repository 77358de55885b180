import { expect } from 'chai';
import { show, until } from '../../../../tests/browser/harness.ts';
import { storage } from '../../storage/storage.ts';
import { language as pageLanguage } from '../../words/words.ts';
import { buttonOf, defineProbe, propsOf } from '../testing-probe.tsx';

const languageIn = (element: Element) => element.shadowRoot?.querySelector('output')?.lang;
const hasLanguage = (element: Element, language: string) =>
  until(`the language ${language}`, () => languageIn(element) === language);
const rendered = (element: Element) => until('the first render', () => buttonOf(element));
const schemeOf = (element: Element) => getComputedStyle(element).colorScheme;

const added: CSSStyleSheet[] = [];

/** Adds styles to the host page for one test. */
function pageStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  added.push(sheet);
}

afterEach(() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !added.includes(sheet));
  added.length = 0;
});

describe("an element's language", () => {
  before(defineProbe);
  const resetLanguage = () => {
    pageLanguage.value = 'ko';
    document.documentElement.removeAttribute('lang');
    storage.remove('language');
  };
  // Earlier test files on this origin may have stored a language.
  beforeEach(resetLanguage);
  afterEach(resetLanguage);

  it("is the page's, and changes with it", async () => {
    const element = show('<fan-probe></fan-probe>');
    await hasLanguage(element, 'ko');
    pageLanguage.value = 'ja';
    await hasLanguage(element, 'ja');
  });

  it("is its own lang's, English for an unsupported language, and changes with it", async () => {
    const element = show('<fan-probe lang="ja-JP"></fan-probe>');
    await hasLanguage(element, 'ja');
    element.lang = 'fr';
    await hasLanguage(element, 'en');
    element.removeAttribute('lang');
    await hasLanguage(element, 'ko');
  });

  it("is the page's where the nearest lang is empty, and that of KO in any case of letters", async () => {
    const section = show('<section lang="en"><fan-probe lang=""></fan-probe></section>');
    const element = section.querySelector('fan-probe') ?? section;
    await hasLanguage(element, 'ko');
    element.setAttribute('lang', 'JA');
    await hasLanguage(element, 'ja');
    element.setAttribute('lang', 'kok');
    await hasLanguage(element, 'en');
  });

  it("is an ancestor's, also across a shadow root, and changes with it", async () => {
    const section = show('<section lang="en"><div></div></section>');
    const root = section.querySelector('div')?.attachShadow({ mode: 'open' });
    root?.replaceChildren(document.createElement('fan-probe'));
    const element = root?.firstElementChild ?? section;
    await hasLanguage(element, 'en');
    section.lang = 'ja';
    await hasLanguage(element, 'ja');
  });

  it('is the new place’s after a move', async () => {
    const page = show('<main><section lang="ja"></section><fan-probe lang="en"></fan-probe></main>');
    const element = page.querySelector('fan-probe') ?? page;
    await hasLanguage(element, 'en');
    element.removeAttribute('lang');
    page.querySelector('section')?.moveBefore(element, null);
    await hasLanguage(element, 'ja');
  });
});

describe("an element's theme", () => {
  before(defineProbe);

  it("is the page's color-scheme until another value is set", async () => {
    pageStyles(':root { color-scheme: dark }');
    const element = show('<fan-probe></fan-probe>');
    await rendered(element);
    expect(schemeOf(element)).to.equal('dark');
  });

  it("is an ancestor's data-theme, and follows it", async () => {
    const section = show('<section data-theme="dark"><fan-probe></fan-probe></section>');
    const element = section.querySelector('fan-probe') ?? section;
    await rendered(element);
    expect(schemeOf(element)).to.equal('dark');
    section.dataset.theme = 'light';
    await until('light', () => schemeOf(element) === 'light');
    delete section.dataset.theme;
    await until('the inherited one', () => schemeOf(element) === 'normal');
  });

  const sides: readonly [what: string, css: string, scheme: string][] = [
    ['a dark background', 'body { background: #101014; color: #eee }', 'dark'],
    ['a dark background in another colour space', 'main { background: oklch(0.21 0.03 264) }', 'dark'],
    ['a light card on a dark page', 'body { background: #000 } main { background: #fff }', 'light'],
    [
      'a dark background where the page declares the other one',
      ':root { color-scheme: light } body { background: #111 }',
      'dark',
    ],
    ['a background that can be seen through', 'body { background: #111 } main { background: #fff4 }', 'dark'],
    ['a dark picture', 'main { background: linear-gradient(#111, #222); color: #eee }', 'dark'],
    ['a background of its own', 'fan-probe { background: #111 }', 'dark'],
    ['no letters without a background', '* { color: lime }', 'normal'],
    [
      'the nearest color-scheme in front of a background',
      'body { background: #fff } main { color-scheme: dark }',
      'dark',
    ],
    [
      'a background of its own that follows the page’s color-scheme',
      ':root { color-scheme: dark } fan-probe { background: Canvas }',
      'dark',
    ],
  ];
  for (const [what, css, scheme] of sides) {
    it(`is taken from ${what}`, async () => {
      pageStyles(css);
      const element = show('<main><fan-probe></fan-probe></main>').querySelector('fan-probe') ?? document.body;
      await rendered(element);
      expect(schemeOf(element)).to.equal(scheme);
    });
  }

  it('is taken from behind across shadow roots, and changes with it', async () => {
    pageStyles('.dark { background: #111 } .light { background: #fff }');
    const main = show('<main class="dark"><section></section></main>');
    const root = main.querySelector('section')?.attachShadow({ mode: 'open' });
    root?.replaceChildren(document.createElement('fan-probe'));
    const element = root?.firstElementChild ?? main;
    await rendered(element);
    expect(schemeOf(element)).to.equal('dark');
    main.className = 'light';
    await until('light', () => schemeOf(element) === 'light');
  });

  it('changes with any attribute of the page, a control and a late style sheet', async () => {
    pageStyles(`html[data-mode="dark"] body, html:has(:checked) body { background: #111 } body { background: #fff }`);
    const page = show('<main><input type="checkbox"><fan-probe></fan-probe></main>');
    const element = page.querySelector('fan-probe') ?? page;
    await rendered(element);
    expect(schemeOf(element)).to.equal('light');
    document.documentElement.dataset['mode'] = 'dark';
    await until('dark by an attribute', () => schemeOf(element) === 'dark');
    delete document.documentElement.dataset['mode'];
    await until('light', () => schemeOf(element) === 'light');
    page.querySelector('input')?.click();
    await until('dark by a control', () => schemeOf(element) === 'dark');
    page.querySelector('input')?.click();
    await until('light again', () => schemeOf(element) === 'light');
    const style = document.createElement('style');
    style.textContent = 'body { background: #111 !important }';
    document.head.append(style);
    await until('dark by a style sheet', () => schemeOf(element) === 'dark');
    style.remove();
  });

  it('is the system’s if the page chooses it by data-theme', async () => {
    pageStyles('main { background: #111 }');
    const element =
      show('<main data-theme="auto"><fan-probe></fan-probe></main>').querySelector('fan-probe') ?? document.body;
    await rendered(element);
    expect(schemeOf(element)).to.equal('normal');
  });

  it('is its own attribute first', async () => {
    const section = show('<section data-theme="dark"><fan-probe theme="light"></fan-probe></section>');
    const element = section.querySelector('fan-probe') ?? section;
    await rendered(element);
    expect(schemeOf(element)).to.equal('light');
    element.setAttribute('theme', 'auto');
    expect(schemeOf(element)).to.equal('light dark');
  });
});

describe("the host page's styles", () => {
  before(defineProbe);

  it('set an element’s font, unless --fan-font names another', async () => {
    pageStyles('body { font-family: Georgia } .own { --fan-font: Verdana }');
    const page = show('<main><fan-probe></fan-probe><fan-probe class="own"></fan-probe></main>');
    const [inherits, own] = page.querySelectorAll('fan-probe');
    if (!inherits || !own) throw new Error('two elements');
    const fontOf = async (element: Element) => getComputedStyle(await rendered(element)).fontFamily;
    expect(await fontOf(inherits)).to.equal('Georgia');
    expect(await fontOf(own)).to.equal('Verdana');
  });

  it('set an element’s tokens', async () => {
    pageStyles(':root { --fan-ink: rgb(1, 2, 3) }');
    const element = show('<fan-probe></fan-probe>');
    await rendered(element);
    expect(getComputedStyle(element).color).to.equal('rgb(1, 2, 3)');
  });

  it('do not break it, even with * { all: unset !important }', async () => {
    pageStyles(`
      * { all: unset !important }
      html { font-size: 40px !important; letter-spacing: 1em !important; text-transform: uppercase !important }
    `);
    const page = show('<main><fan-probe></fan-probe></main>');
    const element = page.querySelector('fan-probe') ?? page;
    const button = await rendered(element);
    const { fontSize, letterSpacing, textTransform } = getComputedStyle(button);
    expect({ fontSize, letterSpacing, textTransform }).to.deep.equal({
      fontSize: '16px',
      letterSpacing: 'normal',
      textTransform: 'none',
    });
    expect(element.getBoundingClientRect().height).to.be.at.least(120);
    button.click();
    await until('a count of 1', () => button.textContent === '1');
  });

  it('can hide it', async () => {
    pageStyles('fan-probe { display: none }');
    const element = show('<fan-probe></fan-probe>');
    await rendered(element);
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  it('leave all elements of a tag with the same shared style sheets', async () => {
    const page = show('<main><fan-probe></fan-probe><fan-probe></fan-probe></main>');
    const [first, second] = [...page.children].map((element) => element.shadowRoot?.adoptedStyleSheets ?? []);
    expect(first?.length).to.be.greaterThan(3);
    expect(first?.every((sheet, index) => sheet === second?.[index])).to.equal(true);
  });

  it('get the reserved box before the first render, too', async () => {
    const element = show('<fan-probe compact>Link</fan-probe>');
    expect(element.getBoundingClientRect().height).to.equal(40);
    await rendered(element);
  });

  it('get the box that the contract reserves', async () => {
    const page = show('<main><fan-probe></fan-probe><fan-probe compact></fan-probe></main>');
    await Promise.all([...page.children].map(rendered));
    const [whole, compact] = [...page.children].map((element) => element.getBoundingClientRect());
    expect(whole?.height).to.be.at.least(120);
    expect(compact?.height).to.be.within(40, 100);
    expect(compact?.width).to.be.at.least(60);
  });

  it('get the box of a boolean that was set as a property, as React does', async () => {
    const element = document.createElement('fan-probe');
    element.compact = true;
    document.body.append(element);
    await rendered(element);
    expect(element.getBoundingClientRect().height).to.be.within(40, 100);
    element.compact = false;
    expect(element.getBoundingClientRect().height).to.be.at.least(120);
  });

  it('get the box of a word that was set as a property', async () => {
    const element = document.createElement('fan-probe');
    element.filter = 'ended';
    document.body.append(element);
    await rendered(element);
    expect(element.getBoundingClientRect().height).to.be.at.least(200);
    element.filter = 'all';
    expect(element.getBoundingClientRect().height).to.be.within(120, 199);
    await until('the other word', () => propsOf(element)?.['filter'] === 'all');
  });
});
