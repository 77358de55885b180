import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import { type Network, openNetwork } from './testing-network.ts';
import { serveVote } from './testing-vote.ts';

export let network: Network;

/** An API that answers as usual, in English, before each test; no element and no session after it. */
export function setUpVote(): void {
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
}
