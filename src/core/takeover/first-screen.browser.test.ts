import { expect } from 'chai';
import { show as place } from '../../../tests/browser/harness.ts';
import { show } from './first-screen.ts';

describe('a first screen', () => {
  it('is left out where the element’s script was quicker', async () => {
    customElements.define('fan-first-late', class extends HTMLElement {});
    const element = place('<fan-first-late></fan-first-late>');
    let isCancelled = false;
    const body = new ReadableStream({
      cancel() {
        isCancelled = true;
      },
    });
    const reply = new Response(body);
    Object.defineProperty(reply, 'url', { value: `${location.origin}/first/fan-first-late` });
    await show(element, reply);
    // An answer that nobody reads would keep the page busy.
    expect(isCancelled).to.equal(true);
    expect(element.shadowRoot).to.equal(null);
  });
});
