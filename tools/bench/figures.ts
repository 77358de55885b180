/** The median; of an even number of values the upper of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param share 0.99 for the value that 99 of 100 don't exceed */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs a function repeatedly from so many concurrent callers, for so many milliseconds. */
export async function drive(
  callers: number,
  seconds: number,
  once: () => Promise<void>,
): Promise<{ perSecond: number; p99: number }> {
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const caller = async () => {
    for (let now = performance.now(); now < until; ) {
      await once();
      const done = performance.now();
      latencies.push(done - now);
      now = done;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (latencies.length / (performance.now() - started)) * 1_000, p99: quantile(latencies, 0.99) };
}
