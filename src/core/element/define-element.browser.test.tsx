import { expect } from 'chai';
import { flag, number, oneOf, text } from './attributes.ts';
import { defineElement } from './define-element.ts';

describe('defineElement', () => {
  it('renders the component with its attributes as props', async () => {
    defineElement({
      tag: 'fan-first',
      attributes: { voteId: text(), filter: oneOf(['all', 'ended'], 'all'), compact: flag(), round: number(1) },
      events: {},
      parts: [],
      height: { default: '2rem' },
      words: [],
      component: ({ voteId, filter, compact, round }) => <p>{JSON.stringify({ voteId, filter, compact, round })}</p>,
    });
    document.body.innerHTML = '<fan-first vote-id="final" compact>Link</fan-first>';
    const element = document.querySelector('fan-first');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(element?.shadowRoot?.textContent).to.equal('{"voteId":"final","filter":"all","compact":true,"round":1}');
  });
});
