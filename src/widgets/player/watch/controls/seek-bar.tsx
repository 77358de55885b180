import { useSignals } from '@preact/signals-react/runtime';
import { type PointerEvent, useState } from 'react';
import type { Chapter } from '../../../../../server/streaming/contract.ts';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import type { Screen } from '../playing/screen.ts';
import { clockTime, spokenTime } from '../times.ts';

interface SeekBarProps {
  screen: Screen;
  chapters: readonly Chapter[];
}

/** The seek bar: of a recording with its chapters, or of the seekable part of a broadcast. */
export function SeekBar({ screen, chapters }: SeekBarProps) {
  useSignals();
  const t = useWords('player-watch');
  const language = useLanguage();
  const [pointed, setPointed] = useState<number | null>(null);
  const { start, end } = screen.range.value;
  const length = Math.max(end - start, 0.001);
  const shareOf = (seconds: number) => Math.min(1, Math.max(0, (seconds - start) / length));
  const time = Math.min(end, Math.max(start, screen.time.value));

  const valueText = screen.isLive
    ? screen.isAtEdge.value
      ? t('atLive')
      : t('behindLive', { time: spokenTime(end - time, language) })
    : t('positionOf', { time: spokenTime(time, language), total: spokenTime(end, language) });

  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  };

  return (
    <div className="seek" style={{ '--share': shareOf(time), '--buffered': shareOf(screen.bufferedTo.value) }}>
      <span className="seek-line" aria-hidden="true">
        {chapters.map(({ atSeconds }) =>
          atSeconds > start ? <i key={atSeconds} style={{ '--at': shareOf(atSeconds) }} /> : null,
        )}
      </span>
      {pointed === null ? null : (
        <Tip screen={screen} chapters={chapters} share={pointed} at={start + pointed * length} />
      )}
      <input
        type="range"
        min={start}
        max={end}
        step={1}
        value={time}
        aria-label={t('position')}
        aria-valuetext={valueText}
        onChange={(event) => screen.seek(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          // Steps of one second would be too small for the arrow keys.
          const by = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -60, PageUp: 60 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          screen.skip(by);
        }}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      />
    </div>
  );
}

/** The time, and the chapter, under the pointer. */
function Tip({ screen, chapters, share, at }: SeekBarProps & { share: number; at: number }) {
  const chapter = chapters.findLast(({ atSeconds }) => atSeconds <= at);
  return (
    <span className="tip" style={{ '--at': share }} aria-hidden="true">
      {chapter ? <span dir="auto">{chapter.name}</span> : null}
      <span className="figures">{screen.isLive ? `−${clockTime(screen.range.peek().end - at)}` : clockTime(at)}</span>
    </span>
  );
}
