import { expect } from 'chai';
import { show } from '../../../tests/browser/harness.ts';
import { stillFor, whenDrawn } from './when-drawn.ts';

/** A page as it was served to visitors, and as React draws it for this reader. @returns whether it was late */
function drawnAs(served: string, drawn: string, isMember: boolean): Promise<boolean> {
  const [before, after] = placed(served, drawn);
  return new Promise((resolve) => whenDrawn(before, after, resolve, { isMember, stillFor: Infinity }));
}

function placed(served: string, drawn: string): [before: HTMLElement, after: HTMLElement] {
  const [before, after] = show(`<main><div>${served}</div><div>${drawn}</div></main>`).children;
  if (!(before instanceof HTMLElement && after instanceof HTMLElement)) throw new Error('two pages');
  return [before, after];
}

const page = '<h1>Final</h1><p>Open until Sunday</p>';

describe('the tree that React has drawn', () => {
  it('replaces the served content once it is complete', async () => {
    expect(await drawnAs(page, page, false)).to.equal(false);
  });

  it('does not wait for content that only visitors see if the fan is signed in', async () => {
    expect(await drawnAs(`${page}<button>Sign in</button>`, page, true)).to.equal(false);
  });

  it('is waited for where the fan is signed in, while something is on its way', async () => {
    const [served, drawn] = placed(page, '<p class="skeleton"></p>');
    let words = '';
    const done = new Promise<boolean>((resolve) =>
      whenDrawn(
        served,
        drawn,
        (isLate) => {
          words = drawn.textContent ?? '';
          resolve(isLate);
        },
        { isMember: true, stillFor },
      ),
    );
    setTimeout(() => {
      drawn.innerHTML = page;
    }, 500);
    expect(await done).to.equal(false);
    expect(words).to.equal('FinalOpen until Sunday');
  });
});
