import type { PlayerState } from '../player-state.ts';
import type { CaptionsState } from './captions.ts';
import type { Screen } from './screen.ts';
import type { WatchState } from './watch-state.ts';

export interface PlayingProps {
  player: PlayerState;
  watch: WatchState;
  screen: Screen;
  captions: CaptionsState;
  /** The stored position in the recording; 0 without one. */
  resumedAt: number;
}
