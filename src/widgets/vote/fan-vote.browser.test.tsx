import { expect } from 'chai';
import { nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { signIn } from '../../../tests/browser/look.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { expectAccessibleAtRest, look, openSheet } from './testing-look.ts';
import { type Network, openNetwork, Refused } from './testing-network.ts';
import {
  candidatesOf,
  detailOf,
  fullMessageOf,
  inMs,
  readCast,
  rightsOf,
  serveVote,
  summaryOf,
} from './testing-vote.ts';

let network: Network;

const signInAnother = () =>
  session.signIn({ status: 'OK', message: '', userId: 'jun', name: 'Jun', accessToken: 'a2', refreshToken: 'r2' });

describe('<fan-vote>', () => {
  before(() => setLanguage('en'));
  beforeEach(() => {
    network = openNetwork();
    serveVote(network);
    sessionStorage.clear();
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await session.signOut();
    network.close();
  });

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
      const told = nextEvent('fan-navigate');
      await fan.press('The final');
      expect((await told).detail).to.deep.equal({ to: '/votehome?vote=final', voteId: 'final' });
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

  describe('a vote', () => {
    it('ranks its candidates with ties, and passes the accessibility check', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.find('.rows');
      expect(fan.names().slice(0, 2)).to.deep.equal(['Nova', '하루카']);
      const ranks = [...(element.shadowRoot?.querySelectorAll('.rank > .unseen') ?? [])].map(
        (each) => each.textContent,
      );
      expect(ranks).to.deep.equal(['Rank 1', 'Rank 1', 'Rank 3', 'Rank 4']);
      await fan.find('.stage');
      await fan.find('[role=search]');
      await expectAccessibleAtRest(element);
    });

    it('applies live counts and keeps the focus on a row that moves', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.find('.rows');
      await until('the live channel', () => network.isListening('vote:final'));
      const row = await fan.control('محمد علي');
      row.focus();
      network.push('vote:final', fullMessageOf(2, { c1: 5, c2: 10, c3: 10, c4: 400 }));
      await until('the new first', () => fan.names()[0] === 'محمد علي');
      const focused = element.shadowRoot?.activeElement?.closest('[data-candidate]');
      expect(focused?.getAttribute('data-candidate')).to.equal('c4');
      expect(fan.has('Up 3 since you came')).to.equal(true);
      expect(fan.query('.facts .unseen')?.textContent).to.equal('425');
    });

    it('hides counts and order when it turns blind, and shows until when', async () => {
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      // Only what is near the screen is drawn.
      (await fan.find('.rows')).scrollIntoView();
      await until('the live channel', () => network.isListening('vote:final'));
      network.push('vote:final', fullMessageOf(2, {}, { blind: true, counts: null, total: null }));
      await fan.sees("It's a secret from here on");
      await until('the printed order', () => fan.names()[0] === '김서연');
      expect(fan.query('.votes')).to.equal(null);
      expect(fan.has('400')).to.equal(false);
    });

    it('shows that live counts are paused while the connection is lost', async () => {
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await fan.find('.rows');
      await until('the live channel', () => network.isListening('vote:final'));
      network.loseConnection();
      await fan.sees('Live counts are paused.');
    });

    it('finds by initial consonants, requires a term, and shows when nobody is found', async () => {
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await fan.press('Search');
      await fan.sees('Please enter a search term.');
      await fan.fill('input[type=search]', 'ㄱㅅㅇ');
      await until('one', () => fan.names().length === 1);
      expect(fan.names()).to.deep.equal(['김서연']);
      expect(fan.has('Please enter a search term.')).to.equal(false);
      await fan.fill('input[type=search]', 'nobody at all');
      await fan.sees('No matching candidates.');
    });

    it('selects the candidate of a link and scrolls to it', async () => {
      serveVote(network, { candidates: candidatesOf(200) });
      const fan = look(show('<fan-vote vote-id="final" candidate-id="c180"></fan-vote>'));
      const row = await fan.find('[data-candidate="c180"]');
      await until('it is in view', () => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      await until('the stage', () => fan.query('.stage-words > strong')?.textContent === 'Candidate 180');
    });

    it('shows an ended vote with its podium, and a voided one with the returned rights', async () => {
      serveVote(network, { vote: detailOf({ status: 'RESULT_OPEN', closesAt: inMs(-1000), resultsAt: inMs(-500) }) });
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      const podium = await fan.find('.podium');
      const places = [...podium.querySelectorAll('li')].map((each) => each.dataset.rank);
      expect(places).to.deep.equal(['1', '1', '3']);
      expect(fan.query('.stage')).to.equal(null);

      serveVote(network, { vote: detailOf({ status: 'VOIDED' }) });
      const voided = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await voided.sees('Every vote right spent here has been given back');
    });

    it('shares a link to one candidate', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.press('Nova');
      const written: string[] = [];
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => written.push(text) },
      });
      Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => false });
      const shared = nextEvent('fan-share');
      await fan.press('Share');
      const url = 'https://fans.example/votehome?vote=final&candidate=c2';
      expect((await shared).detail).to.deep.equal({ voteId: 'final', candidateId: 'c2', url });
      expect(written).to.deep.equal([url]);
      await fan.sees('Link copied.');
    });
  });

  describe('casting', () => {
    it('requires a candidate, then a login, and restores the selection', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.press('Vote');
      await fan.sees('No artist selected.');
      await fan.press('Nova');
      await fan.sees('Login is required.');
      const opened = window.open;
      window.open = () => null;
      await fan.press('Vote');
      window.open = opened;
      signIn();
      await fan.find('dialog[open] .rights');
      expect(fan.query('.cast-who strong')?.textContent).to.equal('Nova');
    });

    it('casts free votes once when the button is pressed several times, and shows a receipt', async () => {
      signIn();
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = await openSheet(element, 'Nova');
      await expectAccessibleAtRest(element);
      await fan.press('All free');
      const cast = nextEvent('fan-vote-cast');
      const button = await fan.control('Cast 3 votes');
      button.click();
      button.click();
      expect((await cast).detail).to.deep.equal({
        voteId: 'final',
        candidateId: 'c2',
        free: 3,
        paid: 0,
        ballotId: 'b1',
      });
      await fan.sees('3 votes landed');
      await fan.sees('a'.repeat(64));
      expect(network.to('POST', '/vote/final/cast').length).to.equal(1);
      await expectAccessibleAtRest(element);
    });

    it('spends paid votes only after a confirmation', async () => {
      signIn();
      const fan = await openSheet(show('<fan-vote vote-id="final"></fan-vote>'), 'Nova');
      await fan.press('Most');
      await fan.press('Cast 8 votes');
      await fan.sees('Spend 5 paid votes?');
      expect(network.to('POST', '/vote/final/cast')).to.deep.equal([]);
      await fan.press('Yes, cast all 8 votes');
      await fan.sees('8 votes landed');
      expect(readCast(network.to('POST', '/vote/final/cast')[0]?.body)).to.deep.equal({
        candidateId: 'c2',
        free: 3,
        paid: 5,
      });
    });

    it('keeps key and selection while it is unsure', async () => {
      signIn();
      const fan = await openSheet(show('<fan-vote vote-id="final"></fan-vote>'), 'Nova');
      network.on('POST /vote/:voteId/cast', () => {
        throw new TypeError('Failed to fetch');
      });
      await fan.press('Cast 1 vote');
      await fan.sees("We didn't hear back");
      serveVote(network);
      await fan.press('Send again');
      await fan.sees('1 vote landed');
      const [first, second] = network.to('POST', '/vote/final/cast');
      expect(first?.key).to.equal(second?.key);
      expect(first?.body).to.deep.equal(second?.body);
    });

    it('offers an unsure ballot to the fan who sent it, and not to another fan', async () => {
      signIn();
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = await openSheet(element, 'Nova');
      network.on('POST /vote/:voteId/cast', () => new Refused(503, 'OVERLOADED'));
      await fan.press('Cast 1 vote');
      await fan.control('Send again');
      serveVote(network);

      await session.signOut();
      signIn();
      await fan.find('.stage .balance');
      await fan.press('Vote');
      await fan.control('Send again');

      await session.signOut();
      signInAnother();
      await fan.find('.stage .balance');
      await fan.press('Vote');
      await fan.press('Cast 1 vote');
      await fan.sees('1 vote landed');
      const keys = network.to('POST', '/vote/final/cast').map(({ key }) => key);
      expect(new Set(keys).size).to.equal(2);
    });

    it('shows a fan nothing of a ballot that another one had sent', async () => {
      signIn();
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = await openSheet(element, 'Nova');
      const { promise, resolve } = Promise.withResolvers<Refused>();
      network.on('POST /vote/:voteId/cast', () => promise);
      await fan.press('Cast 1 vote');
      await until('the ballot is on its way', () => network.to('POST', '/vote/final/cast').length === 1);
      // As when another tab changes the fan: there is no sign-out here in between.
      signInAnother();
      let failures = 0;
      element.addEventListener('fan-error', () => failures++);
      serveVote(network);
      resolve(new Refused(409, 'VOTE_CLOSED'));
      await fan.press('Vote');
      await fan.press('Cast 1 vote');
      await fan.sees('1 vote landed');
      expect(failures).to.equal(0);
    });

    for (const [status, code, words] of [
      [409, 'VOTE_CLOSED', 'This vote has closed.'],
      [409, 'VOTE_NOT_OPEN', "This vote hasn't opened yet."],
      [409, 'CAP_REACHED', "You've used all the votes you can give here for now."],
      [409, 'INSUFFICIENT_RIGHTS', "You don't have enough votes left."],
      [422, 'KEY_REUSED', 'Something went wrong, please try again.'],
    ] as const) {
      it(`shows why after ${code}, keeps the selection and uses a new key`, async () => {
        signIn();
        const fan = await openSheet(show('<fan-vote vote-id="final"></fan-vote>'), 'Nova');
        network.on('POST /vote/:voteId/cast', () => new Refused(status, code));
        await fan.press('Cast 1 vote');
        await fan.sees(words);
        await fan.sees('The vote failed, please try again.');
        serveVote(network);
        await fan.press('Cast 1 vote');
        await fan.sees('1 vote landed');
        const [first, second] = network.to('POST', '/vote/final/cast');
        expect(first?.key).not.to.equal(second?.key);
        expect(first?.body).to.deep.equal(second?.body);
      });
    }

    for (const [status, code, words] of [
      [409, 'IN_FLIGHT', "We're still working on that."],
      [429, 'RATE_LIMITED', 'That was a lot at once.'],
      [503, 'OVERLOADED', 'A lot of fans are here right now.'],
    ] as const) {
      it(`offers the same ballot again after ${code}`, async () => {
        signIn();
        const fan = await openSheet(show('<fan-vote vote-id="final"></fan-vote>'), 'Nova');
        network.on('POST /vote/:voteId/cast', () => new Refused(status, code));
        await fan.press('Cast 1 vote');
        await fan.sees(words);
        serveVote(network);
        await fan.press('Send again');
        await fan.sees('1 vote landed');
        const keys = network.to('POST', '/vote/final/cast').map(({ key }) => key);
        expect(new Set(keys).size).to.equal(1);
      });
    }

    it('lets the page prevent a ballot before it is sent', async () => {
      signIn();
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = await openSheet(element, 'Nova');
      element.addEventListener('fan-before-cast', (event) => event.preventDefault());
      await fan.press('Cast 1 vote');
      expect(network.to('POST', '/vote/final/cast')).to.deep.equal([]);
      await fan.control('Cast 1 vote');
    });

    it("claims today's free votes, and shows when they were claimed elsewhere", async () => {
      signIn();
      serveVote(network, { rights: rightsOf({ free: 0, castable: 5, freeClaimable: 3 }) });
      network.on('POST /voteright/free/claim', () => ({ claimed: 3, rights: rightsOf() }));
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await fan.press("Get today's 3 free votes");
      await fan.sees('3 free votes are yours.');
      await fan.sees('Next free votes');

      network.on('POST /voteright/free/claim', () => new Refused(409, 'ALREADY_CLAIMED'));
      const other = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await other.press("Get today's 3 free votes");
      await other.sees("You've already picked up today's free votes.");
    });

    it('shows when the rights failed to load, and retries', async () => {
      signIn();
      network.on('GET /vote/:voteId/right', () => new Refused(500, 'SERVER_ERROR'));
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await fan.sees("We couldn't get your free votes.");
      serveVote(network);
      await fan.press('Try again');
      await fan.find('.balance');
    });
  });
});
