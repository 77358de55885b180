import { expect } from 'chai';
import { show } from '../../../../tests/browser/harness.ts';
import { checkContrast } from './contrast.ts';

customElements.define('fan-contrast', class extends HTMLElement {});

/** Findings for an element with these letters on a page with this background. */
function findingsOn(background: string, letters: string) {
  const main = show('<main><fan-contrast style="display: block">Words</fan-contrast></main>');
  main.style.background = background;
  const element = main.querySelector('fan-contrast');
  if (!(element instanceof HTMLElement)) throw new Error('The element is missing');
  element.style.color = letters;
  return checkContrast({ placed: [{ tag: 'fan-contrast', attributes: {}, element }] });
}

describe('the doctor', () => {
  it('finds letters that are hard to read on the background behind them, and names the theme that helps', () => {
    const values = { tag: 'fan-contrast', ratio: '1.03', line: '<fan-contrast theme="dark">' };
    expect(findingsOn('#101014', '#17131c')).to.deep.equal([{ name: 'contrast', values }]);
    expect(findingsOn('oklch(1 0 0)', '#eee').map(({ values: { line } }) => line)).to.deep.equal([
      '<fan-contrast theme="light">',
    ]);
  });

  it('finds nothing with readable letters, and on pictures', () => {
    expect(findingsOn('#101014', '#f7f3fa')).to.deep.equal([]);
    expect(findingsOn('#fff', '#17131c')).to.deep.equal([]);
    expect(findingsOn('linear-gradient(#000, #000)', '#17131c')).to.deep.equal([]);
  });
});
