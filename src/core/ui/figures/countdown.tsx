import { useNow } from '../../clock/clock.ts';
import { useLanguage } from '../../words/words.ts';
import { formatRemaining, isLastMinute, isoDuration } from './remaining.ts';

interface CountdownProps {
  /** The instant it runs to, ISO 8601. */
  to: string;
  /** Shown once it is over. */
  over?: string;
}

/** The time left by the server's clock, updated every second. The last minute is animated. */
export function Countdown({ to, over }: CountdownProps) {
  const language = useLanguage();
  const left = Date.parse(to) - useNow(1000);
  const last = isLastMinute(left);
  return (
    <time className={last ? 'countdown countdown-last' : 'countdown'} dateTime={isoDuration(left)} role="timer">
      {left <= 0 && over ? (
        over
      ) : (
        <span key={last ? Math.ceil(left / 1000) : 0}>{formatRemaining(left, language)}</span>
      )}
    </time>
  );
}
