import type { CaptionsState } from '../captions/captions.ts';
import { type Screen, speeds } from '../playing/screen.ts';
import type { Command } from './keys.ts';

/** Runs a key's command. */
export function perform(command: Command, screen: Screen, captions: CaptionsState, toggleFullScreen: () => void): void {
  const { start, end } = screen.range.peek();
  switch (command.name) {
    case 'toggle':
      return screen.toggle();
    case 'skip':
      return screen.skip(command.seconds);
    case 'volume':
      return screen.setVolume(screen.volume.peek() + command.by);
    case 'mute':
      return screen.toggleMute();
    case 'captions':
      return captions.toggle();
    case 'fullScreen':
      return toggleFullScreen();
    case 'slower':
    case 'faster':
      return changeSpeed(screen, command.name === 'faster' ? 1 : -1);
    case 'start':
      return screen.seek(start);
    case 'end':
      return screen.isLive ? screen.goLive() : screen.seek(end);
    case 'share':
      return screen.seek(start + (end - start) * command.of);
  }
}

/** The speed of a broadcast can't be changed. */
function changeSpeed(screen: Screen, by: 1 | -1): void {
  if (screen.isLive) return;
  const index = speeds.findIndex((speed) => speed === screen.rate.peek());
  const next = speeds[(index === -1 ? speeds.indexOf(1) : index) + by];
  if (next !== undefined) screen.setRate(next);
}
