import type { PlayerState } from '../player-state.ts';
import type { CaptionsState } from './captions.ts';
import type { Screen } from './screen.ts';
import type { WatchState } from './watch-state.ts';

export interface PlayingProps {
  player: PlayerState;
  watch: WatchState;
  screen: Screen;
  captions: CaptionsState;
  /** Where the fan left the recording; 0 without such a place. */
  resumedAt: number;
}
