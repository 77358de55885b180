import type { PlayerState } from '../../player-state.ts';
import type { CaptionsState } from '../captions/captions.ts';
import type { WatchState } from '../watch-state.ts';
import type { Screen } from './screen.ts';

export interface PlayingProps {
  player: PlayerState;
  watch: WatchState;
  screen: Screen;
  captions: CaptionsState;
  /** The stored position in the recording; 0 without one. */
  resumedAt: number;
}
