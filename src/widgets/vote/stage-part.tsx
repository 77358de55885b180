import { useSignals } from '@preact/signals-react/runtime';
import { CastSheet } from './cast-sheet.tsx';
import type { CastState } from './cast-state.ts';
import { StageBar } from './stage.tsx';
import type { OpenVoteProps } from './vote-screen.tsx';

export { createCastState } from './cast-state.ts';

/** The chosen candidate, and the sheet in which a vote is cast. */
export function Stage(props: OpenVoteProps & { cast: CastState }) {
  useSignals();
  return (
    <>
      <StageBar {...props} />
      <CastSheet {...props} />
    </>
  );
}
