import { expect } from 'chai';
import { show } from '../../../tests/browser/harness.ts';
import { stepByKey } from './step-by-key.ts';

const html = '<div><div class="search-box"><input></div><p class="hit"><a href="/one">One</a></p></div>';

/** The page, whose field has the focus, and the focused element after a key. */
function opened() {
  const page = show(html);
  const field = page.querySelector('input');
  page.addEventListener('keydown', (event) => stepByKey(event, page));
  field?.focus();
  const after = (key: string, options: KeyboardEventInit = {}) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
    return document.activeElement?.localName;
  };
  return after;
}

describe('an arrow key on the page of the search', () => {
  it('moves from the field to the results and back', () => {
    const after = opened();
    expect(after('ArrowDown')).to.equal('a');
    expect(after('ArrowUp')).to.equal('input');
  });

  it('belongs to the input method while it composes', () => {
    const after = opened();
    expect(after('ArrowDown', { isComposing: true })).to.equal('input');
    // Safari sends the key that ends a composition after its end.
    expect(after('ArrowDown', { keyCode: 229 })).to.equal('input');
  });
});
