import type { OpenVote } from '../../widgets/vote/open-vote.ts';
import type * as StagePart from '../../widgets/vote/stage/stage-part.tsx';
import { currentScope } from '../scope.ts';

/** The next pass then renders the stage with the vote button. */
export function usePreparedStage(opened: OpenVote, part: typeof StagePart | null, isNeeded: boolean): void {
  if (!isNeeded || !part || opened.cast.peek()) return;
  void currentScope().track(Promise.resolve().then(() => opened.prepareStage(part)));
}
