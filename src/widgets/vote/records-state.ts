import { type ReadonlySignal, signal } from '@preact/signals-react';
import { call, type Reply } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { Language } from '../../core/words/language.ts';
import { type ChainCheck, checkReceipt, type Receipt } from './ballot-chain.ts';

export type OwnBallot = Reply<'GET /vote/me'>['ballots'][number];
export type Audit = Reply<'GET /vote/:voteId/audit'>;
export type RecordsState = ReturnType<typeof createRecordsState>;

/** A list that comes in pages, each of which is appended. */
interface Paged<Page, Row> {
  rows: readonly Row[];
  newest: Page;
  nextCursor: string | null;
}

/** The fan's own ballots in a vote, the published chain, and the check of one ballot against it. */
export function createRecordsState(voteId: string, language: ReadonlySignal<Language>) {
  const history = createRemote<Paged<null, OwnBallot>>(async (abort) => {
    const { ballots, nextCursor } = await call('GET /vote/me', {
      query: { voteId },
      language: language.peek(),
      signal: abort,
    });
    return { rows: ballots, newest: null, nextCursor };
  });
  const audit = createRemote<Paged<Audit, Audit['heads'][number]>>(async (abort) => {
    const page = await call('GET /vote/:voteId/audit', { params: { voteId }, query: {}, signal: abort });
    return { rows: page.heads, newest: page, nextCursor: page.nextCursor };
  });
  const checked = signal<Receipt | null>(null);
  const check = createRemote<ChainCheck | null>(async (abort) => {
    const receipt = checked.peek();
    if (!receipt) return null;
    const { ballotId } = receipt;
    const params = { voteId, ballotId };
    return checkReceipt(receipt, await call('GET /vote/:voteId/audit/:ballotId', { params, signal: abort }));
  });
  const isLoadingMore = signal(false);

  async function more(load: () => Promise<void>): Promise<void> {
    if (isLoadingMore.peek()) return;
    isLoadingMore.value = true;
    try {
      await load();
    } finally {
      isLoadingMore.value = false;
    }
  }

  return {
    history: history.state,
    audit: audit.state,
    check: check.state,
    checked,
    isLoadingMore,
    loadHistory: history.load,
    loadAudit: audit.load,

    /** Recomputes one ballot's link of the chain; null goes back to the whole. */
    verify(receipt: Receipt | null): void {
      checked.value = receipt;
      void check.load();
    },
    /** Rejects when the page can't be had. */
    moreHistory: () =>
      more(async () => {
        const known = history.state.peek().value;
        if (!known?.nextCursor) return;
        const page = await call('GET /vote/me', {
          query: { voteId, cursor: known.nextCursor },
          language: language.peek(),
        });
        history.set({ ...known, rows: [...known.rows, ...page.ballots], nextCursor: page.nextCursor });
      }),
    /** Rejects when the page can't be had. */
    moreHeads: () =>
      more(async () => {
        const known = audit.state.peek().value;
        if (!known?.nextCursor) return;
        const page = await call('GET /vote/:voteId/audit', { params: { voteId }, query: { cursor: known.nextCursor } });
        audit.set({ ...known, rows: [...known.rows, ...page.heads], nextCursor: page.nextCursor });
      }),
    dispose(): void {
      history.dispose();
      audit.dispose();
      check.dispose();
    },
  };
}
