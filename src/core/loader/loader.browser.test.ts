import { expect } from 'chai';
import { show, until } from '../../../tests/browser/harness.ts';
import { startLoader } from './loader.ts';
import type { LoaderTable, TagFiles } from './table.ts';
import { evaluations } from './testing/define.ts';

const base = `${location.origin}/src/core/loader/testing/`;

/** A table with one tag for each name; its words are the files `ko.js`, `en.js` and `ja.js`. */
function tableOf(...names: string[]): LoaderTable {
  const tags = names.map((name): [string, TagFiles] => [
    `fan-load-${name}`,
    [[`${name}.ts`], [['ko.js'], ['en.js'], ['ja.js']]],
  ]);
  return [Object.fromEntries(tags), ':where(fan-load-far:not(:defined)){display:block;min-block-size:320px}'];
}

const loaded = (name: string) => until(`${name} is loaded`, () => customElements.get(`fan-load-${name}`));
const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
    link.href.slice(base.length),
  );

describe('the loader', () => {
  it('loads a tag that is near the screen, and nothing for one that is far, until it comes near', async () => {
    show('<main><fan-load-near></fan-load-near><div style="height: 5000px"></div><fan-load-far></fan-load-far></main>');
    startLoader(tableOf('near', 'far'), base);
    await loaded('near');
    expect(evaluations).to.include('fan-load-near').and.not.include('fan-load-far');
    document.querySelector('fan-load-far')?.scrollIntoView();
    await loaded('far');
  });

  it('holds the box of a tag that is not defined yet', () => {
    startLoader(
      [
        { 'fan-load-box': [[], [[], [], []]] },
        ':where(fan-load-box:not(:defined)){display:block;min-block-size:320px}',
      ],
      base,
    );
    const box = show('<fan-load-box hidden></fan-load-box>');
    box.hidden = false;
    expect(box.getBoundingClientRect().height).to.equal(320);
  });

  it('fetches the words of the language that the tag stands in ahead, next to its scripts', async () => {
    startLoader(tableOf('late'), base);
    show('<section lang="ja-JP"></section>').append(document.createElement('fan-load-late'));
    await loaded('late');
    expect(preloads()).to.include('late.ts').and.include('ja.js').and.not.include('en.js');
  });

  it('finds tags in shadow roots that are there, that come later, and that are closed but named to it', async () => {
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

    const watch = startLoader(tableOf('closed'), base);
    const closed = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    watch(closed);
    closed.innerHTML = '<fan-load-closed></fan-load-closed>';
    await loaded('closed');
  });

  it('leaves a tag to the first loader that knows it, and takes only what is new in another version', async () => {
    startLoader(tableOf('near', 'other'), base);
    startLoader([{ 'fan-load-other': [['missing.js'], [[], [], []]] }, ''], base);
    show('<fan-load-other></fan-load-other>');
    await loaded('other');
    expect(evaluations.filter((tag) => tag === 'fan-load-other')).to.have.length(1);
    expect(evaluations.filter((tag) => tag === 'fan-load-near')).to.have.length(1);
  });

  it('says fan-error when a chunk fails, keeps the children, and tries again when the page is back online', async () => {
    startLoader([{ 'fan-load-missing': [['missing.js'], [[], [], []]] }, ''], base);
    const failures: string[] = [];
    const listen = (event: DocumentEventMap['fan-error']) => failures.push(`${event.detail.code} ${event.detail.tag}`);
    document.addEventListener('fan-error', listen);
    const element = show('<fan-load-missing><a href="/votehome">Vote</a></fan-load-missing>');
    await until('the failure', () => failures.length === 1);
    expect(failures).to.deep.equal(['CHUNK_FAILED fan-load-missing']);
    expect(element.textContent).to.equal('Vote');
    dispatchEvent(new Event('online'));
    await until('another attempt', () => failures.length === 2);
    document.removeEventListener('fan-error', listen);
  });
});
