import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { accent } from '../../../core/design/accent.ts';
import { session } from '../../../core/session/session.ts';
import { useAwaitedPart } from '../../../core/state/awaited-part.ts';
import { useLatePart } from '../../../core/state/late-part.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { ArrowLeftIcon } from '../../../core/ui/icons/arrow-left.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { FanVoteState } from '../fan-vote-state.ts';
import { useFormats } from '../formats.ts';
import { podiumPart, recordsPart, stagePart } from '../late-parts.ts';
import { Candidates } from '../list/candidates.tsx';
import type { OpenVote, OpenVoteProps } from '../open-vote.ts';
import { Hero } from './hero.tsx';
import { Notice } from './notice.tsx';
import { usePreparedStage } from './use-prepared-stage.ts';
import type { VoteDetail } from './vote-state.ts';

interface VoteScreenProps {
  state: FanVoteState;
  opened: OpenVote;
}

/** One vote: its head, the current message, the candidates, and the selected one with the vote button. */
export function VoteScreen({ state, opened }: VoteScreenProps) {
  useSignals();
  const t = useWords('vote');
  const detail = opened.vote.detail.value;
  const back = state.isFromBoard.value ? (
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
        <ErrorState error={detail.error} retryLabel={t('retry')} onRetry={opened.vote.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="stage" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
    </>
  );
}

function LoadedVote({ state, opened, vote, back }: VoteScreenProps & { vote: VoteDetail; back: ReactNode }) {
  useSignals();
  const formats = useFormats(vote.timeZone);
  const shared = { opened, vote, formats };
  return (
    <article className="vote" {...accent(vote.accent)}>
      <Hero vote={vote} tally={opened.vote.tally} formats={formats} back={back} />
      <div className="vote-columns" data-staged={hasStage(opened, vote) || undefined}>
        <div className="vote-main">
          <Notice {...shared} />
          <RecordButtons opened={opened} vote={vote} />
          <PodiumPlace {...shared} onError={state.reportError} />
          <Candidates {...shared} onError={state.reportError} />
        </div>
        <StagePlace {...shared} onError={state.reportError} />
      </div>
      <RecordsPlace {...shared} />
    </article>
  );
}

/** True if the selected candidate has a place here: the layout reserves it before the script is loaded. */
const hasStage = (opened: OpenVote, vote: VoteDetail): boolean =>
  vote.status === 'ONGOING' || opened.vote.selected.value !== null;

/** Links to the fixed rules and to the check of the counting. */
function RecordButtons({ opened, vote }: { opened: OpenVote; vote: VoteDetail }) {
  useSignals();
  const t = useWords('vote');
  const language = useLanguage();
  const failure = opened.recordFailure.value;
  const hasBegun = vote.status !== 'PREPARING';
  return (
    <div className="record-buttons">
      <Button onClick={() => opened.showRecord('rules')}>{t('rules')}</Button>
      {hasBegun ? <Button onClick={() => opened.showRecord('audit')}>{t('audit')}</Button> : null}
      {hasBegun && session.isLoggedIn.value ? (
        <Button onClick={() => opened.showRecord('history')}>{t('history')}</Button>
      ) : null}
      {failure === null ? null : <p role="alert">{messageOf(failure, language)}</p>}
    </div>
  );
}

type PlaceProps = OpenVoteProps & { onError: (error: unknown) => void };

/** Reserves the place of an ended vote's podium. */
function PodiumPlace({ opened, vote, formats, onError }: PlaceProps) {
  useSignals();
  // Also before the counts have arrived: the podium is above the candidates, which are there earlier.
  const isShown = vote.status === 'RESULT_OPEN' && (opened.vote.hasRanks.value || !opened.vote.isSettled.value);
  // If it fails, the ranking below still has the same information.
  const part = useLatePart(podiumPart, isShown, onError);
  if (!isShown) return null;
  return (
    <div className="podium-place">
      {part && opened.vote.hasRanks.value ? <part.Podium opened={opened} formats={formats} /> : null}
    </div>
  );
}

/** The selected candidate with the vote button; loaded while the vote is open, and once a candidate is selected. */
function StagePlace({ onError, ...shared }: PlaceProps) {
  useSignals();
  const { opened, vote } = shared;
  const isShown = hasStage(opened, vote);
  const t = useWords('vote');
  const { part, failure, retry } = useAwaitedPart(stagePart, onError, isShown);
  usePreparedStage(opened, part, isShown);
  const cast = opened.cast.value;

  if (part && cast) return <part.Stage {...shared} cast={cast} />;
  return failure !== null && isShown ? <ErrorState error={failure} retryLabel={t('retry')} onRetry={retry} /> : null;
}

function RecordsPlace(props: OpenVoteProps) {
  useSignals();
  const { record, failRecord } = props.opened;
  const part = useLatePart(recordsPart, record.value !== null, failRecord);
  return part ? <part.Records {...props} /> : null;
}
