/** The result of one check before the show. */
export type Verdict = 'best' | 'good' | 'low' | 'bad' | 'failed';

/** `speed` in megabits per second. */
export type NetworkCheck = { verdict: Exclude<Verdict, 'failed'>; speed: number } | { verdict: 'failed' };

/** Megabits per second for the best, a good and the lowest quality, with a reserve for changing networks. */
const needs = { best: 7, good: 3.5, low: 1 } as const;

export function networkVerdict(bits: number, seconds: number): NetworkCheck {
  const speed = bits / 1e6 / Math.max(seconds, 0.001);
  const verdict = speed >= needs.best ? 'best' : speed >= needs.good ? 'good' : speed >= needs.low ? 'low' : 'bad';
  return { verdict, speed };
}

/** @param decoding the browser's answer for the usual video; null if it gives none, and then it is assumed to play */
export function deviceVerdict(plays: boolean, decoding: { supported: boolean; smooth: boolean } | null): Verdict {
  if (!plays || decoding?.supported === false) return 'bad';
  if (!decoding) return 'good';
  return decoding.smooth ? 'best' : 'low';
}
