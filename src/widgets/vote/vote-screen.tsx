import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { accent } from '../../core/design/accent.ts';
import { Button } from '../../core/ui/button.tsx';
import { ErrorState } from '../../core/ui/error-state.tsx';
import { ArrowLeftIcon } from '../../core/ui/icons/arrow-left.tsx';
import { Loading, Skeleton } from '../../core/ui/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { Candidates } from './candidates.tsx';
import type { FanVoteState, OpenVote } from './fan-vote-state.ts';
import { useFormats } from './formats.ts';
import { Hero } from './hero.tsx';
import { LateParts, PodiumPlace } from './late-parts.tsx';
import { Notice } from './notice.tsx';
import { Rules } from './rules.tsx';
import { Stage } from './stage.tsx';
import type { VoteDetail } from './vote-state.ts';

interface VoteScreenProps {
  state: FanVoteState;
  opened: OpenVote;
}

/** One vote: its head, what a fan should know now, the candidates, and the chosen one with the way to vote. */
export function VoteScreen({ state, opened }: VoteScreenProps) {
  useSignals();
  const t = useWords('vote');
  const language = useLanguage();
  const detail = opened.vote.detail.value;
  const back = state.cameFromBoard.value ? (
    <Button className="back" onClick={state.back}>
      <ArrowLeftIcon />
      <span>{t('back')}</span>
    </Button>
  ) : null;

  if (detail.value) return <LoadedVote state={state} opened={opened} vote={detail.value} back={back} />;
  return (
    <>
      {back}
      {detail.status === 'failed' ? (
        <ErrorState message={messageOf(detail.error, language)} retryLabel={t('retry')} onRetry={opened.vote.load} />
      ) : (
        <Loading label={t('loading')} className="waiting">
          <Skeleton shape="stage" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
    </>
  );
}

function LoadedVote({ state, opened, vote, back }: VoteScreenProps & { vote: VoteDetail; back: ReactNode }) {
  const formats = useFormats(vote.timeZone);
  return (
    <article className="vote" {...accent(vote.accent)}>
      <Hero vote={vote} tally={opened.vote.tally} formats={formats} back={back} />
      <div className="vote-columns">
        <div className="vote-main">
          <Notice vote={vote} formats={formats} />
          <Rules vote={vote} formats={formats} opened={opened} />
          <PodiumPlace vote={vote} opened={opened} formats={formats} />
          <Candidates opened={opened} formats={formats} />
        </div>
        <Stage state={state} opened={opened} vote={vote} formats={formats} />
      </div>
      <LateParts state={state} opened={opened} vote={vote} formats={formats} />
    </article>
  );
}
