import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { isMissing, isWithdrawn } from '../../../core/api/fan-error.ts';
import { subscribe } from '../../../core/live/live.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';
import { createCandidateView } from './candidate-view.ts';
import { type CountMessage, isLiveMessage, messageOfResult, withStatus } from './counts.ts';
import { createLiveCounts } from './live-counts.ts';

export type VoteDetail = Reply<'GET /vote/:voteId'>;
export type VoteState = ReturnType<typeof createVoteState>;

/** One vote with its candidates and its live counts. Nothing is loaded before `load()`. */
export function createVoteState(voteId: string, language: ReadonlySignal<Language>, onError: (error: unknown) => void) {
  const params = { voteId };
  const fetchDetail = (signal: AbortSignal) => call('GET /vote/:voteId', { params, language: language.peek(), signal });
  const detail = createRemote(fetchDetail, onError);
  const candidates = createRemote((abort) => fetchCandidates(voteId, language.peek(), abort), onError);
  const counts = createLiveCounts();
  let leave: (() => void) | null = null;

  const readCounts = async (): Promise<void> =>
    receive(messageOfResult(await call('GET /vote/:voteId/result', { params })));

  function receive(message: CountMessage): void {
    counts.receive(message);
    const { status, value } = detail.state.peek();
    const changed = status === 'ready' && withStatus(value, message);
    if (changed) detail.set(changed);
  }

  return {
    voteId,
    detail: detail.state,
    status: computed(() => detail.state.value.value?.status),
    candidates: candidates.state,
    ...counts.shown,
    ...createCandidateView(() => candidates.state.value.value ?? [], counts.shown.standings, language),

    readCounts,
    load(): void {
      leave ??= subscribe(`vote:${voteId}`, (message) => {
        if (isLiveMessage(message)) receive(message);
      });
      void detail.load().then(() => {
        const current = detail.state.peek();
        // A vote that does not exist or was withdrawn has no live messages: unsubscribe.
        if (current.status === 'failed' && (isMissing(current.error) || isWithdrawn(current.error))) leave?.();
      });
      void candidates.load();
      // The live channel starts with full counts too, and `detail` shows the vote's own failure.
      readCounts().catch(() => (counts.shown.isSettled.value = true));
    },
    dispose(): void {
      leave?.();
      leave = null;
      counts.cancel();
      detail.dispose();
      candidates.dispose();
    },
  };
}

async function fetchCandidates(voteId: string, language: Language, signal: AbortSignal): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET /vote/:voteId/candidate', {
      params: { voteId },
      query: { cursor, limit: 1000 },
      language,
      signal,
    });
    candidates.push(...page.candidates);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return candidates;
}
