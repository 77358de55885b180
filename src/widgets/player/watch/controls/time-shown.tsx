import { useSignals } from '@preact/signals-react/runtime';
import { useWords } from '../../../../core/words/words.ts';
import type { Screen } from '../playing/screen.ts';
import { clockTime } from '../times.ts';

/** The position in a recording; for a broadcast, the delay behind live and a button to return to the edge. */
export function TimeShown({ screen }: { screen: Screen }) {
  useSignals();
  const t = useWords('player-watch');
  const { end } = screen.range.value;
  if (!screen.isLive) {
    return (
      <span className="time figures" aria-hidden="true">
        {clockTime(screen.time.value)} <span>/ {clockTime(end)}</span>
      </span>
    );
  }
  if (!screen.isAtEdge.value) {
    return (
      <button type="button" className="live-edge" onClick={screen.goLive}>
        <span className="chip" data-state="VOD">
          −{clockTime(end - screen.time.value)}
        </span>
        <span>{t('goLive')}</span>
      </button>
    );
  }
  // A paused broadcast falls further behind each second, so it has a text of its own.
  const latency = screen.isWaiting.value ? null : screen.latency.value;
  return (
    <span className="live-edge">
      <span className="chip" data-state="LIVE">
        {t('live')}
      </span>
      {latency === null ? null : (
        <>
          <span className="latency wide-only">{t('latency', { count: Math.round(latency) })}</span>
          <span className="latency-short narrow-only">{t('latencyShort', { count: Math.round(latency) })}</span>
        </>
      )}
    </span>
  );
}
