import { expect } from 'chai';
import { nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { signIn } from '../../../tests/browser/look.ts';
import { session } from '../../core/session/session.ts';
import './index.ts';
import { network, setUpVote } from './testing-element.ts';
import { expectAccessibleAtRest, look, openSheet } from './testing-look.ts';
import { Refused } from './testing-network.ts';
import { readCast, rightsOf, serveVote } from './testing-vote.ts';

const signInAnother = () =>
  session.signIn({ status: 'OK', message: '', userId: 'jun', name: 'Jun', accessToken: 'a2', refreshToken: 'r2' });

describe('<fan-vote>', () => {
  setUpVote();

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
      const codes = element.shadowRoot?.querySelector<HTMLDetailsElement>('details.receipt');
      expect(codes?.open).to.equal(false);
      await fan.sees('a'.repeat(64));
      expect(network.to('POST', '/vote/final/cast').length).to.equal(1);
      await expectAccessibleAtRest(element);
    });

    it('gives every control of the choice a name of its own', async () => {
      signIn();
      const fan = await openSheet(show('<fan-vote vote-id="final"></fan-vote>'), 'Nova');
      const names = fan.queryAll('.kind :is(input, button)').map((control) => control.getAttribute('aria-label'));
      expect(names.length).to.equal(8);
      expect(new Set(names).size).to.equal(8);
    });

    it('moves the focus to the heading of the receipt, and of the next choice', async () => {
      signIn();
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = await openSheet(element, 'Nova');
      const isAtHeading = () => element.shadowRoot?.activeElement?.matches('.dialog-title');
      for (const [label, shown] of [
        ['Cast 1 vote', '1 vote landed'],
        ['Vote again', 'Choose how many'],
      ] as const) {
        const button = await fan.control(label);
        button.focus();
        expect(isAtHeading()).to.equal(false);
        button.click();
        await fan.sees(shown);
        await until(`the heading to have the focus after ${label}`, isAtHeading);
      }
    });

    it('spends paid votes only after a confirmation', async () => {
      signIn();
      const fan = await openSheet(show('<fan-vote vote-id="final"></fan-vote>'), 'Nova');
      await fan.press('5 votes');
      await fan.control('Cast 5 votes');
      await fan.press('Max');
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

    it('keeps key and selection while it is unknown', async () => {
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

    it('offers an unknown ballot to the fan who sent it, and not to another fan', async () => {
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

    it('hides the ballot of another fan', async () => {
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
      it(`shows the reason after ${code}, keeps the selection and uses a new key`, async () => {
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

    it("announces today's free votes inside of the sheet, and offers no store where today's limit is reached", async () => {
      signIn();
      serveVote(network, { rights: rightsOf({ free: 0, paid: 0, castable: 5, freeClaimable: 3 }) });
      network.on('POST /voteright/free/claim', () => ({
        claimed: 3,
        rights: rightsOf({ free: 3, castable: 0, spentToday: 10 }),
      }));
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = await openSheet(element, 'Nova');
      const sheet = element.shadowRoot?.querySelector('dialog');
      sheet?.querySelector<HTMLButtonElement>('.rights button')?.click();
      await fan.sees('3 free votes are yours.');
      await fan.sees("You've cast all of your votes for today.");
      expect(sheet?.textContent).not.to.contain('Get more votes in the store');
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
