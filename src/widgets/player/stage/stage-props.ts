import type { Round } from '../../../../server/streaming/contract.ts';
import type { PlayerState } from '../player-state.ts';
import type { LoadedStream } from '../rounds/stream-state.ts';

export interface StageProps {
  state: PlayerState;
  stream: LoadedStream;
  round: Round;
}
