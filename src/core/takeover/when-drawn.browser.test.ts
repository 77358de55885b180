import { expect } from 'chai';
import { show } from '../../../tests/browser/harness.ts';
import { stillForMember, whenDrawn } from './when-drawn.ts';

/** A page as it was served to visitors, and as React draws it for this reader. @returns whether it was late */
function drawnAs(served: string, drawn: string, stillFor?: number): Promise<boolean> {
  const [before, after] = [show(`<div>${served}</div>`), show(`<div>${drawn}</div>`)];
  return new Promise((resolve) => whenDrawn(before, after, resolve, stillFor));
}

const page = '<h1>Final</h1><p>Open until Sunday</p>';

describe('what React has drawn', () => {
  it('takes the place of what was served once all of it is there', async () => {
    expect(await drawnAs(page, page)).to.equal(false);
  });

  it('does not wait for what visitors alone see where the fan is signed in', async () => {
    expect(await drawnAs(`${page}<button>Sign in</button>`, page, stillForMember)).to.equal(false);
  });

  it('is waited for where the fan is signed in, while something is on its way', async () => {
    const served = show(`<div>${page}</div>`);
    const drawn = show('<div><p class="skeleton"></p></div>');
    let words = '';
    const done = new Promise<boolean>((resolve) =>
      whenDrawn(
        served,
        drawn,
        (isLate) => {
          words = drawn.textContent ?? '';
          resolve(isLate);
        },
        stillForMember,
      ),
    );
    setTimeout(() => {
      drawn.innerHTML = page;
    }, 2 * stillForMember);
    expect(await done).to.equal(false);
    expect(words).to.equal('FinalOpen until Sunday');
  });
});
