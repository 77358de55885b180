import type { Toasts } from '../../../core/ui/state/toast.tsx';
import type { CastState } from '../cast/cast-state.ts';
import type { OpenVoteProps } from '../open-vote.ts';

/** What every part of the stage is given. */
export interface StageProps extends OpenVoteProps {
  cast: CastState;
  toasts: Toasts;
}
