import { createAction, mayHaveHappened } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { createRemote } from '../../../core/state/remote.ts';

/** The fan's rights in one vote, and the lots that they come from. Nothing is loaded at first. */
export function createRights(voteId: string) {
  const rights = createRemote((abort) => call('GET /vote/:voteId/right', { params: { voteId }, signal: abort }));
  const lots = createRemote(async (abort) => {
    const reply = await call('GET /voteright', { signal: abort });
    return reply.lots.filter((lot) => lot.live && (lot.voteId === null || lot.voteId === voteId));
  });
  return {
    state: rights.state,
    lots: lots.state,
    load: rights.load,
    loadLots: lots.load,
    set: rights.set,
    clear(): void {
      rights.clear();
      lots.clear();
    },
    dispose(): void {
      rights.dispose();
      lots.dispose();
    },
  };
}

/** Claims the day's free rights. */
export function createClaim(
  voteId: string,
  rights: ReturnType<typeof createRights>,
  onClaimed: () => void,
  reportError: (error: unknown) => void,
) {
  const { busy, failure, run } = createAction((error) => {
    if (!mayHaveHappened(error) && isSignedInWith('vote:free')) void rights.load();
    reportError(error);
  });
  return {
    busy,
    failure,
    /** @returns how many free rights were claimed; null if it failed, with the error in `failure` */
    async claim(): Promise<number | null> {
      const reply = await run('', (key) => call('POST /voteright/free/claim', { body: { voteId }, key }));
      if (!reply) return null;
      rights.set(reply.rights);
      onClaimed();
      return reply.claimed;
    },
  };
}
