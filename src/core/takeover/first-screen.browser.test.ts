import { expect } from 'chai';
import { show as place } from '../../../tests/browser/harness.ts';
import { show } from './first-screen.ts';

/** A reply whose end has not come yet. */
function unfinished(): { reply: Response; isCancelled: () => boolean } {
  let isCancelled = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"language":')),
    cancel: () => {
      isCancelled = true;
    },
  });
  const reply = new Response(body);
  Object.defineProperty(reply, 'url', { value: `${location.origin}/first/fan-first-late` });
  return { reply, isCancelled: () => isCancelled };
}

describe('a first screen', () => {
  it('is not fetched to its end where the element’s script was quicker', async () => {
    customElements.define('fan-first-late', class extends HTMLElement {});
    const element = place('<fan-first-late></fan-first-late>');
    const { reply, isCancelled } = unfinished();
    await show(element, reply);
    expect(isCancelled()).to.equal(true);
    expect(element.shadowRoot).to.equal(null);
  });
});
