import { expect } from 'chai';
import { show, until } from '../../../../tests/browser/harness.ts';
import { signIn } from '../../../../tests/browser/look.ts';
import { session } from '../../../core/session/session.ts';
import { setLanguage } from '../../../core/words/words.ts';
import '../index.ts';
import { expectAccessibleAtRest, look } from '../testing-look.ts';
import { type Network, openNetwork } from '../testing-network.ts';
import { inMs, serveVote } from '../testing-vote.ts';

let network: Network;

/** The fan has cast one ballot. */
function serveBallot(): void {
  network.on('GET /vote/me', () => ({
    ballots: [
      {
        ballotId: 'b1',
        voteId: 'final',
        candidateId: 'c2',
        free: 2,
        paid: 0,
        castAt: inMs(-5000),
        hash: 'a'.repeat(64),
        voteName: 'The final',
        candidateName: 'Nova',
        portrait: { url: '', width: 400, height: 400, colour: '#445566', alt: '' },
        voided: 'FRAUD',
      },
    ],
    nextCursor: null,
  }));
}

describe('the records of <fan-vote>', () => {
  before(() => setLanguage('en'));
  beforeEach(() => {
    network = openNetwork();
    serveVote(network);
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await session.signOut();
    network.close();
  });

  it('list the ballots of the fan and the published chain', async () => {
    signIn();
    serveBallot();
    network.on('GET /vote/:voteId/audit', () => ({
      voteId: 'final',
      position: 12,
      head: 'e'.repeat(64),
      heads: [{ position: 12, head: 'e'.repeat(64), publishedAt: inMs(-1000) }],
      voids: [{ reason: 'FRAUD', ballots: 2, votes: 7 }],
      nextCursor: null,
      serverTime: inMs(0),
    }));
    const element = show('<fan-vote vote-id="final"></fan-vote>');
    const fan = look(element);
    await fan.press('My votes here');
    await fan.sees('Removed as fraud');
    await expectAccessibleAtRest(element);
    await fan.press('Close');
    await fan.press('Check the count');
    await fan.sees('2 ballots, 7 votes');
    await fan.sees('12 entries in the ledger');
    await expectAccessibleAtRest(element);
    await fan.press('Close');
    await fan.press('How this vote works');
    await fan.sees('3 free votes for every fan, every day.');
    await fan.sees('At most 10 votes per fan and day.');
    await fan.sees('d'.repeat(64));
  });

  it('are removed at sign-out, and hidden from the next fan', async () => {
    signIn();
    serveBallot();
    const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
    await fan.press('My votes here');
    await fan.sees('Removed as fraud');
    await fan.find('.balance');
    await session.signOut();
    await until('the ballots gone', () => !fan.query('dialog.records[open]'));
    // The next fan's ballots are still loading.
    network.on('GET /vote/me', () => new Promise(() => undefined));
    network.on('GET /vote/:voteId/right', () => new Promise(() => undefined));
    signIn();
    await fan.press('My votes here');
    await fan.find('dialog.records[open] .skeleton');
    expect(fan.query('.ballots')).to.equal(null);
    expect(fan.query('.balance')).to.equal(null);
  });
});
