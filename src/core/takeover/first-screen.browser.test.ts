import { expect } from 'chai';
import { show as place } from '../../../tests/browser/harness.ts';
import { show } from './first-screen.ts';

describe('a first screen', () => {
  it('is left out where the element’s script was quicker', async () => {
    customElements.define('fan-first-late', class extends HTMLElement {});
    const element = place('<fan-first-late></fan-first-late>');
    const reply = new Response('{"language":"en"}');
    Object.defineProperty(reply, 'url', { value: `${location.origin}/first/fan-first-late` });
    await show(element, reply);
    expect(reply.bodyUsed).to.equal(false);
    expect(element.shadowRoot).to.equal(null);
  });
});
