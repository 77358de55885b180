import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../../core/words/words.ts';
import type { PlayerState } from '../../player-state.ts';
import { CaptionLines } from '../captions/caption-lines.tsx';
import { Controls } from '../controls/controls.tsx';
import { useFullScreen } from '../controls/full-screen.ts';
import { createIdleness } from '../controls/idleness.ts';
import { commandOf } from '../controls/keys.ts';
import { perform } from '../controls/perform.ts';
import { createTaps } from '../controls/taps.ts';
import type { WatchState } from '../watch-state.ts';
import { Overlay } from './overlay.tsx';
import type { PlayingProps } from './playing-props.ts';
import type { Screen } from './screen.ts';

/** The video with all its controls. */
export function Playing(props: PlayingProps) {
  useSignals();
  const { player, watch, screen, captions } = props;
  const t = useWords('player-watch');
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame, screen.video);
  const [idleness] = useState(() => createIdleness(screen));
  const [taps] = useState(() => createTaps(screen, idleness));

  useLayoutEffect(() => {
    place.current?.replaceChildren(screen.video);
    // Focus the frame, so that keys work at once and screen readers are near the controls.
    frame.current?.focus({ preventScroll: true });
  }, [screen]);
  useEffect(() => idleness.dispose, [idleness]);
  usePlaybackEvents(player, watch, screen);

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    idleness.wake();
    const command = commandOf(event, focusedKind(event.target));
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    perform(command, screen, captions, fullScreen.toggle);
  };

  return (
    // The frame handles the keys of everything inside that has the focus.
    <div
      ref={frame}
      className="frame"
      role="group"
      aria-label={t('frame')}
      tabIndex={-1}
      data-idle={idleness.isIdle.value || undefined}
      data-full={fullScreen.isOn || undefined}
      onKeyDown={press}
      onPointerMove={idleness.wake}
      onFocus={idleness.wake}
    >
      {/* Optional: the keyboard and the buttons do the same. */}
      <div ref={place} className="video" onPointerUp={taps.up} />
      <CaptionLines captions={captions} />
      <Overlay {...props} taps={taps} />
      <Controls {...props} fullScreen={fullScreen} idleness={idleness} />
    </div>
  );
}

/** Fires the playback events for the host page. */
function usePlaybackEvents(player: PlayerState, { round }: WatchState, screen: Screen): void {
  useEffect(() => {
    const { video } = screen;
    const played = () => player.notify('fan-player-play', round);
    const paused = () => {
      if (!video.ended) player.notify('fan-player-pause', round);
    };
    const ended = () => player.notify('fan-player-end', round);
    video.addEventListener('playing', played);
    video.addEventListener('pause', paused);
    // The watch state reports a broadcast's end: its video may have stopped for another reason.
    if (!screen.isLive) video.addEventListener('ended', ended);
    if (screen.hasBegun.peek() && !video.paused) played();
    return () => {
      video.removeEventListener('playing', played);
      video.removeEventListener('pause', paused);
      video.removeEventListener('ended', ended);
    };
  }, [player, round, screen]);
}

function focusedKind(target: EventTarget): 'button' | 'slider' | 'choice' | 'stage' {
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'slider' : 'choice';
  return target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement ? 'button' : 'stage';
}
