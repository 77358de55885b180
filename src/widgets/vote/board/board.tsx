import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import tabStyles from '../../../core/ui/content/tabs.css?inline';
import { Tabs } from '../../../core/ui/content/tabs.tsx';
import wholeCard from '../../../core/ui/content/whole-card.css?inline';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import nextPage from '../../../core/ui/state/next-page.css?inline';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import styles from './board.css?inline';
import { type BoardState, voteFilters } from './board-state.ts';
import { VoteCard } from './vote-card.tsx';

const sheets = [tabStyles, nextPage, wholeCard, styles];

export { createBoardState } from './board-state.ts';

interface BoardProps {
  board: BoardState;
  /** The vote that the fan came back from. */
  lastVoteId: ReadonlySignal<string | null>;
  onOpen: (voteId: string) => void;
}

/** The votes of a filter as posters. */
export function Board(props: BoardProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-board');
  const { board } = props;
  return (
    <Tabs
      label={t('filters')}
      tabs={voteFilters.map((id) => ({ id, label: t(id) }))}
      selected={board.filter.value}
      onSelect={(filter) => board.choose(filter)}
    >
      <Posters {...props} />
    </Tabs>
  );
}

function Posters({ board, lastVoteId, onOpen }: BoardProps) {
  useSignals();
  const t = useWords('vote');
  const list = useRef<HTMLUListElement>(null);
  const votes = board.votes.state.value;

  useEffect(() => {
    // After "back", restore the scroll position of the opened vote.
    const returnedFrom = lastVoteId.peek();
    if (returnedFrom) list.current?.querySelector<HTMLElement>(`[data-vote="${CSS.escape(returnedFrom)}"] a`)?.focus();
  }, [lastVoteId]);

  if (votes.status === 'failed' && !votes.value) {
    return <ErrorState error={votes.error} retryLabel={t('retry')} onRetry={board.votes.load} />;
  }
  if (!votes.value) {
    return (
      <Loading label={t('loading')} className="posters">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} shape="poster" />
        ))}
      </Loading>
    );
  }
  if (votes.value.length === 0) return <EmptyState title={t('error:NOTHING_REGISTERED')} />;
  return (
    <>
      <ul ref={list} className="posters" aria-busy={votes.status === 'loading'}>
        {votes.value.map((vote, index) => (
          <VoteCard key={vote.voteId} vote={vote} eager={index === 0 ? 'first' : index === 1} onOpen={onOpen} />
        ))}
      </ul>
      <More votes={board.votes} />
    </>
  );
}

/** Loads the next page when it comes near the screen; it is also a button, for use without scrolling. */
function More({ votes }: Pick<BoardState, 'votes'>) {
  useSignals();
  const t = useWords('vote-board');
  const foot = useRef<HTMLDivElement>(null);
  const cursor = votes.nextCursor.value;

  useEffect(() => {
    if (!foot.current || !cursor) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void votes.more(), {
      rootMargin: '600px',
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [votes, cursor]);

  return (
    <div ref={foot}>
      <NextPage list={votes} moreLabel={t('more')} retryLabel={t('retry')} />
    </div>
  );
}
