import { useEffect } from 'react';
import { useHost } from '../../../core/element/host.ts';
import type { OpenVote } from '../open-vote.ts';
import type * as StagePart from '../stage/stage-part.tsx';

/** Prepares the fan's actions once the stage is needed and its script is loaded. */
export function usePreparedStage(opened: OpenVote, part: typeof StagePart | null, isNeeded: boolean): void {
  // The server has rendered the stage as well.
  if (useHost().first && isNeeded && part) opened.prepareStage(part);
  useEffect(() => {
    if (isNeeded && part) opened.prepareStage(part);
  }, [isNeeded, part, opened]);
}
