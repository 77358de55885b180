import { expect } from 'chai';
import { show as place } from '../../../tests/browser/harness.ts';
import { servedReplies } from '../api/served-replies.ts';
import { show } from './first-screen.ts';

/** A reply of the platform: one that a test makes has no address, and neither has its clone. */
function replyWith(text: string, tag: string): Response {
  const reply = new Response(text);
  Object.defineProperty(reply, 'url', { value: `${location.origin}/first/${tag}` });
  Object.defineProperty(reply, 'clone', { value: () => reply });
  return reply;
}

describe('a first screen', () => {
  it('is left out where the element’s script was quicker', async () => {
    customElements.define('fan-first-late', class extends HTMLElement {});
    const element = place('<fan-first-late></fan-first-late>');
    const reply = replyWith('{}', 'fan-first-late');
    await show(element, Promise.resolve(reply));
    // An unread answer would keep the page busy.
    expect(reply.bodyUsed).to.equal(true);
    expect(element.shadowRoot).to.equal(null);
  });

  it('is left out where the platform gave no answer', async () => {
    const element = place('<fan-first-none></fan-first-none>');
    await show(element, Promise.resolve(undefined));
    expect(element.shadowRoot).to.equal(null);
  });

  it('ignores a reply that a server of another build has sent as text', async () => {
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
    await show(element, Promise.resolve(replyWith(JSON.stringify(screen), 'fan-first-other-build')));
    expect(element.shadowRoot).not.to.equal(null);
    expect([...servedReplies.keys()])
      .to.include('/object en ')
      .and.not.include('/text en ');
    servedReplies.clear();
  });
});
