import { show } from '../../../tests/browser/harness.ts';
import { signIn } from '../../../tests/browser/look.ts';
import './index.ts';
import { network, setUpVote } from './testing-element.ts';
import { look, openSheet } from './testing-look.ts';
import { Refused } from './testing-network.ts';

const final = '<fan-vote vote-id="final"></fan-vote>';

describe('<fan-vote> says in each language', () => {
  setUpVote();

  it('that something went wrong', async () => {
    network.on('GET /vote/:voteId', () => new Refused(500, 'SERVER_ERROR'));
    await look(show(final)).says('SERVER_ERROR');
  });

  it('that no artist is selected', async () => {
    const fan = look(show(final));
    await fan.press('Vote');
    await fan.says('ARTIST_NOT_SELECTED');
  });

  it('that a login is required', async () => {
    const fan = look(show(final));
    await fan.press('Nova');
    await fan.says('LOGIN_REQUIRED');
  });

  it('that the vote failed, and why', async () => {
    signIn();
    const fan = await openSheet(show(final), 'Nova');
    network.on('POST /vote/:voteId/cast', () => new Refused(409, 'INSUFFICIENT_RIGHTS'));
    await fan.press('Cast 1 vote');
    await fan.says('VOTE_FAILED', 'INSUFFICIENT_RIGHTS');
  });

  it('that the network failed', async () => {
    signIn();
    const fan = await openSheet(show(final), 'Nova');
    network.on('POST /vote/:voteId/cast', () => {
      throw new TypeError('Failed to fetch');
    });
    await fan.press('Cast 1 vote');
    await fan.says('NETWORK');
  });

  it('that the free votes could not be loaded', async () => {
    signIn();
    network.on('GET /vote/:voteId/right', () => new Refused(500, 'SERVER_ERROR'));
    await look(show(final)).says('FREE_VOTES_UNAVAILABLE');
  });

  it('that no candidate matches', async () => {
    const fan = look(show(final));
    await fan.fill('input[type=search]', 'no such name');
    await fan.says('NO_CANDIDATES');
  });
});
