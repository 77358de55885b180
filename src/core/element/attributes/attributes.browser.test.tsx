import { expect } from 'chai';
import { show, takeComplaints, until } from '../../../../tests/browser/harness.ts';
import { defineProbe, propsOf } from '../testing-probe.tsx';

const shown = (element: Element) => until('the first render', () => propsOf(element));
const changesTo = (element: Element, name: string, value: unknown) =>
  until(`${name} becomes ${String(value)}`, () => propsOf(element)?.[name] === value);

/** Waits for these warnings, and fails on any other. */
async function warned(...parts: string[]): Promise<void> {
  const seen: string[] = [];
  await until(`the warning ${parts.join()}`, () => seen.push(...takeComplaints()) && seen.length >= parts.length);
  expect(seen).to.have.length(parts.length);
  for (const part of parts) expect(seen.join('\n')).to.include(part);
}

describe('attributes and properties of an element', () => {
  before(defineProbe);

  it('are passed to the component as typed props', async () => {
    const element = show(
      `<fan-probe vote-id="final" filter="ended" round="2" names='["Ahn","Bae"]' compact></fan-probe>`,
    );
    expect(await shown(element)).to.deep.equal({
      voteId: 'final',
      filter: 'ended',
      compact: true,
      round: 2,
      names: ['Ahn', 'Bae'],
      crash: false,
    });
  });

  it('read an id without the quotes and spaces that were pasted with it', async () => {
    expect(await shown(show('<fan-probe vote-id=”last-light-final”></fan-probe>'))).to.include({
      voteId: 'last-light-final',
    });
    expect(await shown(show('<fan-probe voteid=" &quot;final_2 "></fan-probe>'))).to.include({ voteId: 'final_2' });
  });

  it('have their defaults when they are absent', async () => {
    expect(await shown(show('<fan-probe></fan-probe>'))).to.deep.equal({
      filter: 'all',
      compact: false,
      round: 1,
      crash: false,
    });
  });

  it('read a boolean attribute as true unless it is absent or "false"', async () => {
    expect(await shown(show('<fan-probe compact></fan-probe>'))).to.include({ compact: true });
    expect(await shown(show('<fan-probe compact="compact"></fan-probe>'))).to.include({ compact: true });
    expect(await shown(show('<fan-probe compact="false"></fan-probe>'))).to.include({ compact: false });
  });

  it('return to their defaults when they are removed', async () => {
    const element = show('<fan-probe vote-id="final" round="2" compact></fan-probe>');
    await shown(element);
    for (const name of ['vote-id', 'round', 'compact']) element.removeAttribute(name);
    await changesTo(element, 'voteId', undefined);
    expect(propsOf(element)).to.include({ round: 1, compact: false });
  });

  it('return to their defaults when a property is set to nothing or to an empty text', async () => {
    const element = show('<fan-probe vote-id="final" round="2" filter="ended" theme="dark"></fan-probe>');
    await shown(element);
    Object.assign(element, { voteId: null, round: undefined, filter: '', theme: '' });
    await changesTo(element, 'filter', 'all');
    expect(propsOf(element)).to.include({ round: 1, filter: 'all' }).and.not.have.property('voteId');
    expect(element.hasAttribute('theme')).to.equal(false);
  });

  it('return to their defaults when they are emptied', async () => {
    const element = show('<fan-probe vote-id="final" round="2" filter="ended"></fan-probe>');
    await shown(element);
    for (const name of ['vote-id', 'round', 'filter']) element.setAttribute(name, '');
    await changesTo(element, 'voteId', undefined);
    expect(propsOf(element)).to.include({ round: 1, filter: 'all' });
  });

  for (const [name, wrong, prop, fallback] of [
    ['names', '[1', 'names', undefined],
    ['names', '[1]', 'names', undefined],
    ['round', 'two', 'round', 1],
    ['round', ' ', 'round', 1],
    ['filter', 'ENDED', 'filter', 'all'],
    ['theme', 'pink', 'compact', false],
  ] as const) {
    it(`have the default, with a warning, for ${name}='${wrong}'`, async () => {
      const element = show(`<fan-probe ${name}='${wrong}'></fan-probe>`);
      expect((await shown(element))[prop]).to.equal(fallback);
      await warned(`<fan-probe> ${name}`);
    });
  }

  it('warn in the same way for a property with a wrong value', async () => {
    const element = Object.assign(document.createElement('fan-probe'), { round: 'many', names: 7 });
    document.body.append(element);
    expect(await shown(element)).to.include({ round: 1 });
    await warned('number expected instead of "many"', 'string[] expected instead of 7');
  });

  it('can be set as properties; undefined means the default', async () => {
    const element = document.createElement('fan-probe');
    document.body.append(element);
    element.round = 5;
    element.filter = 'ended';
    element.names = ['Cho'];
    expect(await shown(element)).to.deep.include({ round: 5, filter: 'ended', names: ['Cho'] });
    expect(element.round).to.equal(5);
    Object.assign(element, { round: undefined });
    await changesTo(element, 'round', 1);
  });

  it('keep properties that were set before the tag was defined', async () => {
    const element = show('<fan-probe-early round="2"></fan-probe-early>');
    Object.assign(element, { names: ['Dan'], round: 3, theme: 'dark' });
    const { defineElement } = await import('../define-element.ts');
    const { probeElement } = await import('../testing-probe.tsx');
    defineElement({
      ...probeElement,
      tag: 'fan-probe-early',
      component: (props) => <output>{JSON.stringify(props)}</output>,
    });
    expect(await shown(element)).to.deep.include({ names: ['Dan'], round: 3 });
    expect(element.getAttribute('theme')).to.equal('dark');
    Object.assign(element, { round: 4 });
    await changesTo(element, 'round', 4);
  });

  for (const spelling of ['vote-id', 'voteid', 'voteId', 'VOTE-ID', 'VoteID']) {
    it(`may be written as ${spelling}, before and after the first render`, async () => {
      const element = show(`<fan-probe ${spelling}="final"></fan-probe>`);
      expect(await shown(element)).to.include({ voteId: 'final' });
      element.setAttribute(spelling, 'other');
      await changesTo(element, 'voteId', 'other');
      element.removeAttribute(spelling);
      await changesTo(element, 'voteId', undefined);
      element.setAttribute(spelling, 'added');
      await changesTo(element, 'voteId', 'added');
    });
  }

  it('prefer the spelling with a hyphen, and use the other one when that is removed', async () => {
    const element = show('<fan-probe voteid="small" vote-id="final"></fan-probe>');
    expect(await shown(element)).to.include({ voteId: 'final' });
    element.setAttribute('voteid', 'changed');
    element.removeAttribute('vote-id');
    await changesTo(element, 'voteId', 'changed');
  });

  it('may be set as a property in lower case', async () => {
    const element = Object.assign(document.createElement('fan-probe'), { voteid: 'final' });
    document.body.append(element);
    expect(await shown(element)).to.include({ voteId: 'final' });
    expect(element.voteId).to.equal('final');
  });

  it('warn once about an unknown attribute, with the most similar name', async () => {
    show(
      '<main><fan-probe vote="final" class="a" data-x="1" onclick="0"></fan-probe><fan-probe vote="b"></fan-probe></main>',
    );
    await warned('<fan-probe> does not know the attribute vote. Did you mean vote-id?');
  });

  it('suggest the most similar word for a wrong value', async () => {
    show('<fan-probe filter="endet"></fan-probe>');
    await warned('Did you mean ended? "all" counts.');
  });

  it('never read a value from window', async () => {
    const element = show('<fan-probe vote-id="alert" names="close"></fan-probe>');
    expect(await shown(element)).to.include({ voteId: 'alert' });
    await warned('names: string[] expected instead of "close"');
  });

  it('ignore a second definition of the same tag', () => {
    const defined = customElements.get('fan-probe');
    defineProbe();
    expect(customElements.get('fan-probe')).to.equal(defined);
  });
});
