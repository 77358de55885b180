import { expect } from 'chai';
import { show as place } from '../../../tests/browser/harness.ts';
import { servedReplies } from '../api/served-replies.ts';
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

  it('gives no reply that a server of another build has sent as text', async () => {
    const element = place('<fan-first-other-build></fan-first-other-build>');
    const screen = {
      tree: [['div', { class: 'surface' }, 'Shown']],
      tokens: '',
      styles: '',
      scripts: [],
      asksForSignIn: false,
      language: 'en',
      replies: [
        ['/text', 'en', '{"votes":[]}'],
        ['/object', 'en', { votes: [] }],
      ],
    };
    const reply = Response.json(screen);
    Object.defineProperty(reply, 'url', { value: `${location.origin}/first/fan-first-other-build` });
    await show(element, reply);
    expect(element.shadowRoot).not.to.equal(null);
    expect([...servedReplies.keys()])
      .to.include('/object en ')
      .and.not.include('/text en ');
    servedReplies.clear();
  });
});
