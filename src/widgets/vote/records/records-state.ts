import { effect, signal, untracked } from '@preact/signals-react';
import { call, type Reply } from '../../../core/api/call.ts';
import { session } from '../../../core/session/session.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { OpenVote } from '../open-vote.ts';
import { type ChainCheck, checkReceipt, type Receipt } from './ballot-chain.ts';

export type OwnBallot = Reply<'GET /vote/me'>['ballots'][number];
export type Audit = Reply<'GET /vote/:voteId/audit'>;
export type RecordsState = ReturnType<typeof createRecordsState>;

/** The fan's own ballots in a vote, the published chain, and the check of one ballot against it. */
export function createRecordsState({ vote: { voteId }, language, record, closeRecord }: OpenVote) {
  const history = createPagedRemote<OwnBallot>(async (cursor, abort) => {
    const query = { voteId, cursor };
    const page = await call('GET /vote/me', { query, language: language.peek(), signal: abort });
    return { rows: page.ballots, nextCursor: page.nextCursor };
  });
  /** The newest head of the chain, with the voided ballots. */
  const newest = signal<Audit | null>(null);
  const heads = createPagedRemote<Audit['heads'][number]>(async (cursor, abort) => {
    const page = await call('GET /vote/:voteId/audit', { params: { voteId }, query: { cursor }, signal: abort });
    if (cursor === undefined) newest.value = page;
    return { rows: page.heads, nextCursor: page.nextCursor };
  });
  const checked = signal<Receipt | null>(null);
  const check = createRemote<ChainCheck | null>(async (abort) => {
    const receipt = checked.peek();
    if (!receipt) return null;
    const { ballotId } = receipt;
    const params = { voteId, ballotId };
    return checkReceipt(receipt, await call('GET /vote/:voteId/audit/:ballotId', { params, signal: abort }));
  });
  const stopFollowing = effect(() => {
    if (!session.isHydrated.value || session.isLoggedIn.value) return;
    // The next fan must not see the last one's ballots.
    untracked(() => {
      history.clear();
      if (record.peek()?.view === 'history') closeRecord();
    });
  });

  return {
    history,
    newest,
    heads,
    check: check.state,
    checked,

    /** Recomputes one ballot's link of the chain; null goes back to the whole chain. */
    verify(receipt: Receipt | null): void {
      checked.value = receipt;
      void check.load();
    },
    dispose(): void {
      stopFollowing();
      history.dispose();
      heads.dispose();
      check.dispose();
    },
  };
}
