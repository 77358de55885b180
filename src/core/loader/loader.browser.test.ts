import { expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { startLoader } from './loader.ts';
import type { LoaderTable, TagScripts } from './table.ts';
import { evaluations } from './testing/define.ts';

const base = `${location.origin}/src/core/loader/testing/`;

/** A table with one tag for each name. */
function tableOf(...names: string[]): LoaderTable {
  const tags = names.map((name): [string, TagScripts] => [`fan-load-${name}`, [`${name}.ts`]]);
  return [
    Object.fromEntries(tags),
    '0123456',
    ':where(fan-load-far:not(:defined)){display:block;min-block-size:320px}',
  ];
}

const loaded = (name: string) => until(`${name} is loaded`, () => customElements.get(`fan-load-${name}`));
const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
    link.href.slice(base.length),
  );

describe('the loader', () => {
  it('loads a tag near the screen at once, and a far one only when it comes near', async () => {
    show('<main><fan-load-near></fan-load-near><div style="height: 5000px"></div><fan-load-far></fan-load-far></main>');
    startLoader(tableOf('near', 'far'), base);
    await loaded('near');
    expect(evaluations).to.include('fan-load-near').and.not.include('fan-load-far');
    document.querySelector('fan-load-far')?.scrollIntoView();
    await loaded('far');
  });

  it('loads a tag that the page hides until it is defined, when its place comes near', async () => {
    show(`<style>fan-load-unseen:not(:defined), fan-load-below:not(:defined) { display: none }</style>
      <main><fan-load-unseen></fan-load-unseen></main>
      <div style="height: 5000px"></div><main><fan-load-below></fan-load-below><p>Footer</p></main>`);
    // The test before has scrolled.
    scrollTo(0, 0);
    startLoader(tableOf('unseen', 'below'), base);
    await loaded('unseen');
    expect(evaluations).not.to.include('fan-load-below');
    [...document.querySelectorAll('main')].at(-1)?.scrollIntoView();
    await loaded('below');
  });

  it('does not load a tag in a closed part of the page before it opens', async () => {
    show(`<style>fan-load-panel:not(:defined) { display: none }</style>
      <main><div style="display: none"><fan-load-panel></fan-load-panel></div><fan-load-beside></fan-load-beside></main>`);
    startLoader(tableOf('panel', 'beside'), base);
    await loaded('beside');
    expect(evaluations).not.to.include('fan-load-panel');
    document.querySelector('main > div')?.removeAttribute('style');
    await loaded('panel');
  });

  it('reserves the box of a tag that is not defined yet', () => {
    startLoader(
      [{ 'fan-load-box': ['box.ts'] }, '', ':where(fan-load-box:not(:defined)){display:block;min-block-size:320px}'],
      base,
    );
    const box = show('<fan-load-box hidden></fan-load-box>');
    box.hidden = false;
    expect(box.getBoundingClientRect().height).to.equal(320);
  });

  it('preloads the words of a tag’s language together with its scripts', async () => {
    startLoader(tableOf('late'), base);
    show('<section lang="ja-JP"></section>').append(document.createElement('fan-load-late'));
    await loaded('late');
    expect(preloads())
      .to.include.members(['late.ts', 'assets/core-ja-0123456.js', 'assets/load-late-ja-0123456.js'])
      .and.not.include('assets/core-en-0123456.js');
  });

  it('preloads English words for a tag that only begins like Korean, and Korean ones for KO', async () => {
    startLoader(tableOf('first-language', 'second-language'), base);
    show('<fan-load-first-language lang="kok"></fan-load-first-language>');
    await until('English words', () => preloads().includes('assets/core-en-0123456.js'));
    show('<fan-load-second-language lang="KO"></fan-load-second-language>');
    await until('Korean words', () => preloads().includes('assets/core-ko-0123456.js'));
  });

  it('requests the first screen of equal tags once, by their own ids only', async () => {
    const { fetch: realFetch } = globalThis;
    const requested: string[] = [];
    globalThis.fetch = (address) => {
      requested.push(new Request(address).url);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const far = 'https://fans.example/';
    const vote = `<fan-load-screen lang="en" vote-id="”final”" data-user-id="mina@example.com" user-id="7" voteid="a&b" id="x"></fan-load-screen>`;
    try {
      startLoader([{ 'fan-load-screen': ['screen.js', 'first-0000000.js'] }, '', ''], far);
      show(`<main>${vote.repeat(6)}${vote.replace('”final”', 'other')}</main>`);
      await until('another tag', () => requested.some((address) => address.includes('other')));
    } finally {
      globalThis.fetch = realFetch;
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const address = (id: string) =>
      `${far}first/fan-load-screen?lang=en&zone=${encodeURIComponent(timeZone)}&vote-id=${id}&voteid=ab`;
    expect(requested).to.deep.equal([address('final'), address('other')]);
  });

  it('finds tags in existing and in later shadow roots', async () => {
    const open = show('<main></main>').attachShadow({ mode: 'open' });
    startLoader(tableOf('shadow', 'twice'), base);
    open.innerHTML = '<p><fan-load-shadow></fan-load-shadow></p>';
    await loaded('shadow');

    document.body.append(document.createElement('x-late-host'));
    customElements.define(
      'x-late-host',
      class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<fan-load-twice></fan-load-twice>';
        }
      },
    );
    await loaded('twice');
  });

  it('finds tags in a root, open or closed, attached after its host was added', async () => {
    startLoader(tableOf('late-open', 'late-closed'), base);
    for (const mode of ['open', 'closed'] as const) {
      const host = show('<section></section>');
      await new Promise((resolve) => requestAnimationFrame(resolve));
      host.attachShadow({ mode }).innerHTML = `<fan-load-late-${mode}></fan-load-late-${mode}>`;
      await loaded(`late-${mode}`);
    }
  });

  it('finds tags in a root filled before its host was added, and in a host that moves', async () => {
    startLoader(tableOf('detached', 'moved'), base);
    const host = document.createElement('div');
    host.attachShadow({ mode: 'closed' }).innerHTML = '<fan-load-detached></fan-load-detached>';
    show('<main></main>').append(host);
    await loaded('detached');

    const moved = document.createElement('div');
    const root = moved.attachShadow({ mode: 'open' });
    const [first, second] = [show('<main></main>'), document.body];
    first.append(moved);
    second.append(moved);
    root.innerHTML = '<fan-load-moved></fan-load-moved>';
    await loaded('moved');
  });

  it('finds tags in declarative shadow roots', async () => {
    startLoader(tableOf('declared'), base);
    const markup =
      '<section><template shadowrootmode="open"><fan-load-declared></fan-load-declared></template></section>';
    show('<main></main>').setHTMLUnsafe(markup);
    await loaded('declared');
  });

  it('does not touch a value other than a root that the page’s own attachShadow returns', () => {
    startLoader(tableOf('odd'), base);
    const { attachShadow } = Element.prototype;
    const odd = { mode: 'open' };
    Element.prototype.attachShadow = () => odd as ShadowRoot; // A polyfill of shadow roots may return this.
    try {
      startLoader(tableOf('odder'), base);
      expect(document.createElement('div').attachShadow({ mode: 'open' })).to.equal(odd);
    } finally {
      Element.prototype.attachShadow = attachShadow;
    }
  });

  it('watches an existing closed root that is passed to any of the loaders', async () => {
    const closed = show('<section></section>').attachShadow({ mode: 'closed' });
    startLoader(tableOf('closed'), base);
    const watch = startLoader(tableOf('closed'), base);
    closed.innerHTML = '<fan-load-closed></fan-load-closed>';
    watch(closed);
    await loaded('closed');
  });

  it('leaves a tag to the first loader that has it, and takes only new tags in another version', async () => {
    startLoader(tableOf('near', 'other'), base);
    startLoader([{ 'fan-load-other': ['missing.js'] }, '', ''], base);
    show('<fan-load-other></fan-load-other>');
    await loaded('other');
    expect(evaluations.filter((tag) => tag === 'fan-load-other')).to.have.length(1);
    expect(evaluations.filter((tag) => tag === 'fan-load-near')).to.have.length(1);
  });

  it('sets the nonce of the page on preloaded files', async () => {
    startLoader(tableOf('nonce'), base, 'of-this-page');
    show('<fan-load-nonce></fan-load-nonce>');
    await loaded('nonce');
    const link = document.querySelector<HTMLLinkElement>(`link[href="${base}nonce.ts"]`);
    expect(link?.nonce).to.equal('of-this-page');
  });

  describe('when a chunk fails', () => {
    /** Codes and tags of the failures during a test. */
    let failures: string[];
    const listen = (event: DocumentEventMap['fan-error']) => failures.push(`${event.detail.code} ${event.detail.tag}`);
    beforeEach(() => {
      failures = [];
      document.addEventListener('fan-error', listen);
    });
    afterEach(() => document.removeEventListener('fan-error', listen));

    it('fires fan-error on each tag, keeps the children, and retries once for all', async () => {
      startLoader([{ 'fan-load-missing': ['missing.js'] }, '', ''], base);
      const requestCount = () => performance.getEntriesByName(`${base}missing.js`, 'resource').length;
      const two = '<fan-load-missing><a href="/votehome">Vote</a></fan-load-missing>'.repeat(2);
      const page = show(`<main>${two}</main>`);
      await until('both failures', () => failures.length === 2);
      expect(failures).to.deep.equal(['CHUNK_FAILED fan-load-missing', 'CHUNK_FAILED fan-load-missing']);
      expect(page.textContent).to.equal('VoteVote');
      await until('another attempt', () => failures.length === 4);
      expect(requestCount()).to.be.lessThanOrEqual(3); // the preload and two attempts
    });

    it('retries at once when the browser is back online', async () => {
      const { timeout } = AbortSignal;
      // No delay ends, so only the event can lead to another attempt.
      AbortSignal.timeout = () => new AbortController().signal;
      try {
        startLoader([{ 'fan-load-offline': ['missing-too.js'] }, '', ''], base);
        show('<fan-load-offline></fan-load-offline>');
        await until('the failure', () => failures.length === 1);
        dispatchEvent(new Event('online'));
        await until('another attempt', () => failures.length === 2);
      } finally {
        AbortSignal.timeout = timeout;
      }
    });
  });
});
