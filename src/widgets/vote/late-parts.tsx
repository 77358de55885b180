import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { useLanguage } from '../../core/words/words.ts';
import type { FanVoteState, OpenVote } from './fan-vote-state.ts';
import type { Formats } from './formats.ts';
import { createLatePart, type LatePart } from './late-part.ts';
import type { VoteDetail } from './vote-state.ts';

export const castSheet = createLatePart(() => import('./cast-sheet.tsx'), 'vote-cast');
const records = createLatePart(() => import('./records.tsx'), 'vote-records');
const podium = createLatePart(() => import('./podium.tsx'));

interface PartsProps {
  state: FanVoteState;
  opened: OpenVote;
  vote: VoteDetail;
  formats: Formats;
}

/** Fetches a part once it is wanted. @returns the part when it is there */
function useLatePart<Part>(late: LatePart<Part>, isWanted: boolean, onFailure: (error: unknown) => void): Part | null {
  const language = useLanguage();
  useEffect(() => {
    if (isWanted) late.load(language).catch(onFailure);
    // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of a failure does not start another try.
  }, [late, isWanted, language]);
  return late.part.value;
}

/** The sheet for casting and the vote's records, above the vote while they are open. */
export function LateParts({ state, opened, vote, formats }: PartsProps) {
  useSignals();
  const language = useLanguage();
  const record = opened.record.value;
  const isCasting = opened.cast.isOpen.value;
  const fail = (error: unknown) => {
    opened.cast.close();
    opened.closeRecord();
    state.toasts.sayFailure(messageOf(error, language));
    state.reportError(error);
  };
  const cast = useLatePart(castSheet, isCasting, fail);
  const recordPart = useLatePart(records, record !== null, fail);
  return (
    <>
      {cast ? <cast.CastSheet state={state} opened={opened} vote={vote} formats={formats} /> : null}
      {recordPart ? <recordPart.Records opened={opened} formats={formats} /> : null}
    </>
  );
}

/** Where the podium of an ended vote stands. Its box is there before it. */
export function PodiumPlace({ opened, vote, formats }: Omit<PartsProps, 'state'>) {
  useSignals();
  const isWanted = vote.status === 'RESULT_OPEN' && opened.vote.hasRanks.value;
  // Without it the ranking below still says everything.
  const part = useLatePart(podium, isWanted, () => {});
  if (!isWanted) return null;
  return <div className="podium-place">{part ? <part.Podium opened={opened} formats={formats} /> : null}</div>;
}
