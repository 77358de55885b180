import { expect } from 'chai';
import { nextEvent, show } from '../../../tests/browser/harness.ts';
import './index.ts';
import { network, setUpVote } from './testing-element.ts';
import { expectAccessibleAtRest, look } from './testing-look.ts';
import { Refused } from './testing-network.ts';
import { inMs, serveVote, summaryOf } from './testing-vote.ts';

describe('<fan-vote>', () => {
  setUpVote();

  describe('the board', () => {
    it('shows votes as posters with their state and days left, and passes the accessibility check', async () => {
      const element = show('<fan-vote></fan-vote>');
      const fan = look(element);
      await fan.sees('The final');
      expect(fan.has('Voting now')).to.equal(true);
      expect(fan.has('3 days left')).to.equal(true);
      await expectAccessibleAtRest(element);
    });

    it('marks the last day, and changes the filter by keyboard', async () => {
      network.on('GET /vote', ({ query }) => ({
        votes: query.get('filter') === 'ongoing' ? [summaryOf({ name: 'Last call', closesAt: inMs(1000) })] : [],
        nextCursor: null,
        serverTime: inMs(0),
      }));
      const fan = look(show('<fan-vote></fan-vote>'));
      await fan.sees('Nothing registered yet.');
      const tab = await fan.find('[role=tab][aria-selected=true]');
      tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await fan.sees('Last call');
      expect(fan.query('[aria-selected=true]')?.textContent).to.equal('Ongoing');
    });

    it('loads the next page at the end, and offers a retry after a failure', async () => {
      const pages = [
        new Refused(503, 'OVERLOADED'),
        { votes: [summaryOf({ voteId: 'second', name: 'The second' })], nextCursor: null, serverTime: inMs(0) },
      ];
      network.on('GET /vote', ({ query }) =>
        query.get('cursor')
          ? (pages.shift() ?? new Refused(404, 'NOT_FOUND'))
          : { votes: [summaryOf()], nextCursor: 'next', serverTime: inMs(0) },
      );
      const fan = look(show('<fan-vote></fan-vote>'));
      await fan.press('Try again');
      await fan.sees('The second');
      expect(fan.has('The final')).to.equal(true);
    });

    it('shows a failure and retries on request', async () => {
      network.on('GET /vote', () => new Refused(503, 'OVERLOADED'));
      const fan = look(show('<fan-vote></fan-vote>'));
      await fan.sees('A lot of fans are here right now.');
      serveVote(network);
      await fan.press('Try again');
      await fan.sees('The final');
    });

    it('opens a vote in place, fires the event, and comes back to the same poster', async () => {
      const element = show('<fan-vote></fan-vote>');
      const fan = look(element);
      await fan.sees('The final');
      const event = nextEvent('fan-navigate');
      await fan.press('The final');
      expect((await event).detail).to.deep.equal({ to: '/votehome?vote=final', voteId: 'final' });
      await fan.sees('5 candidates');
      await fan.press('All votes');
      const poster = await fan.find('.poster a');
      expect(element.shadowRoot?.activeElement === poster).to.equal(true);
    });

    it('does nothing when the page cancels the step', async () => {
      const element = show('<fan-vote></fan-vote>');
      const fan = look(element);
      element.addEventListener('fan-navigate', (event) => event.preventDefault());
      await fan.press('The final');
      expect(network.to('GET', '/vote/final')).to.deep.equal([]);
      element.setAttribute('vote-id', 'final');
      await fan.sees('5 candidates');
    });
  });
});
