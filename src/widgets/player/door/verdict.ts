/** How a thing stands before the show. */
export type Verdict = 'best' | 'good' | 'low' | 'bad' | 'failed';

/** `speed` in megabits per second. */
export type NetworkCheck = { verdict: Exclude<Verdict, 'failed'>; speed: number } | { verdict: 'failed' };

/** Megabits per second that the best, a clear and the lowest picture need, with room for what a network does. */
const needs = { best: 7, good: 3.5, low: 1 } as const;

export function networkVerdict(bits: number, seconds: number): NetworkCheck {
  const speed = bits / 1e6 / Math.max(seconds, 0.001);
  const verdict = speed >= needs.best ? 'best' : speed >= needs.good ? 'good' : speed >= needs.low ? 'low' : 'bad';
  return { verdict, speed };
}

/** @param decoding what the browser says of the usual picture; null where it does not say, and then plays it */
export function deviceVerdict(plays: boolean, decoding: { supported: boolean; smooth: boolean } | null): Verdict {
  if (!plays || decoding?.supported === false) return 'bad';
  if (!decoding) return 'good';
  return decoding.smooth ? 'best' : 'low';
}
