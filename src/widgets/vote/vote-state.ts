import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Candidate } from '../../../server/vote/contract.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { isMissing } from '../../core/api/fan-error.ts';
import { subscribe } from '../../core/live/live.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { Language } from '../../core/words/language.ts';
import { type CandidateOrder, possibleOrder, sortCandidates } from './candidate-order.ts';
import {
  type CountMessage,
  isLiveMessage,
  mergeCounts,
  messageOfResult,
  type Standing,
  standingsOf,
  unknownTally,
  withStatus,
} from './counts.ts';
import { throttle } from './throttle.ts';

export type VoteDetail = Reply<'GET /vote/:voteId'>;
export type VoteState = ReturnType<typeof createVoteState>;

/** Milliseconds between two updates of the ranking: fast enough to feel live, slow enough to read. */
const rankingPause = 400;

/** One vote with its candidates and its live counts. Nothing is loaded before `load()`. */
export function createVoteState(
  voteId: string,
  language: ReadonlySignal<Language>,
  onFailure: (error: unknown) => void,
) {
  const detail = createRemote(
    (abort) => call('GET /vote/:voteId', { params: { voteId }, language: language.peek(), signal: abort }),
    onFailure,
  );
  const candidates = createRemote((abort) => fetchCandidates(voteId, language.peek(), abort), onFailure);
  const tally = signal(unknownTally);
  const status = computed(() => detail.state.value.value?.status);
  const standings = computed(() => standingsOf(tally.value));
  /** The first ranking that the fan saw; movement is shown relative to it. */
  const firstStandings = signal<ReadonlyMap<string, Standing>>(new Map());
  const wantedOrder = signal<CandidateOrder>('rank');
  const term = signal('');
  const isFound = signal<((candidate: Candidate) => boolean) | null>(null);
  const selectedId = signal<string | null>(null);
  /** The candidate of a link, until the list has scrolled to it. */
  const featured = signal<string | null>(null);
  /** Whether the order is final for now: the counts have arrived, or failed. */
  const isSettled = signal(false);

  const hasRanks = computed(() => standings.value.size > 0);
  const order = computed(() => possibleOrder(wantedOrder.value, hasRanks.value));
  const all = computed(() => candidates.state.value.value ?? []);
  const found = computed(() => (isFound.value ? all.value.filter(isFound.value) : all.value));
  const shown = computed(() => sortCandidates(found.value, order.value, standings.value, language.value));
  const selected = computed(() => all.value.find((each) => each.candidateId === selectedId.value) ?? null);

  let newest = unknownTally;
  const publish = throttle(() => {
    tally.value = newest;
    isSettled.value = true;
    if (firstStandings.peek().size === 0) firstStandings.value = standings.peek();
  }, rankingPause);

  function receive(message: CountMessage): void {
    newest = mergeCounts(newest, message);
    publish.call();
    const { status, value } = detail.state.peek();
    const changed = status === 'ready' && withStatus(value, message);
    if (changed) detail.set(changed);
  }

  async function loadResult(): Promise<void> {
    try {
      receive(messageOfResult(await call('GET /vote/:voteId/result', { params: { voteId } })));
    } catch {
      // The live channel starts with full counts too, and `detail` shows the vote's own failure.
      isSettled.value = true;
    }
  }

  let leave: (() => void) | null = null;
  return {
    voteId,
    detail: detail.state,
    status,
    candidates: candidates.state,
    tally,
    standings,
    firstStandings,
    hasRanks,
    order,
    term,
    shown,
    selected,
    selectedId,
    featured,
    isSettled,

    load(): void {
      leave ??= subscribe(`vote:${voteId}`, (message) => {
        if (isLiveMessage(message)) receive(message);
      });
      void detail.load().then(() => {
        const known = detail.state.peek();
        // A vote that does not exist has no live messages: unsubscribe.
        if (known.status === 'failed' && isMissing(known.error)) leave?.();
      });
      void candidates.load();
      void loadResult();
    },
    sortBy(order: CandidateOrder): void {
      wantedOrder.value = order;
    },
    /** @param searcher returns a filter for a term */
    search(text: string, searcher: (term: string) => (candidate: Candidate) => boolean): void {
      batch(() => {
        term.value = text;
        isFound.value = searcher(text);
      });
    },
    select(candidateId: string | null): void {
      selectedId.value = candidateId;
    },
    /** Selects the candidate of a link and clears a search that would hide it. */
    feature(candidateId: string): void {
      batch(() => {
        term.value = '';
        isFound.value = null;
        selectedId.value = candidateId;
        featured.value = candidateId;
      });
    },
    hasFeatured(): void {
      featured.value = null;
    },
    dispose(): void {
      leave?.();
      leave = null;
      publish.cancel();
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
