import type { Toasts } from '../../../core/ui/state/toast.tsx';
import type { CastState } from '../cast/cast-state.ts';
import type { OpenVoteProps } from '../open-vote.ts';

/** The props of every part of the stage. */
export interface StageProps extends OpenVoteProps {
  cast: CastState;
  toasts: Toasts;
}
