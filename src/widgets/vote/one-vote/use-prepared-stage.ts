import { useEffect } from 'react';
import type { OpenVote } from '../open-vote.ts';
import type * as StagePart from '../stage/stage-part.tsx';

/** Prepares the fan's actions once the stage has arrived and is wanted. */
export function usePreparedStage(opened: OpenVote, part: typeof StagePart | null, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && part) opened.prepareStage(part);
  }, [isWanted, part, opened]);
}
