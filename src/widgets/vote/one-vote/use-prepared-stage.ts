import { useEffect } from 'react';
import type { OpenVote } from '../open-vote.ts';
import type * as StagePart from '../stage/stage-part.tsx';

/** Prepares the fan's actions once the stage is needed and its script is loaded. */
export function usePreparedStage(opened: OpenVote, part: typeof StagePart | null, isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded && part) opened.prepareStage(part);
  }, [isNeeded, part, opened]);
}
