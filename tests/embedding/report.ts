import type { Condition } from './condition.ts';
import type { Cell, Outcome } from './run-condition.ts';

export const countOf = (cells: readonly Cell[], outcome: Outcome): number =>
  cells.filter((cell) => cell.outcome === outcome).length;

/** Printed lines about one condition: its counts, and each problem once with the elements that have it. */
export function linesOf({ id, title }: Condition, cells: readonly Cell[], ms: number): string[] {
  const counts = `${countOf(cells, 'pass')} passed, ${countOf(cells, 'fail')} failed, ${countOf(cells, 'none')} not applicable`;
  const problems = Map.groupBy(
    cells.filter(({ outcome }) => outcome === 'fail'),
    ({ promise, why }) => `${promise}: ${why}`,
  );
  return [
    `${id} (${title}): ${counts}, ${(ms / 1000).toFixed(1)} s`,
    ...[...problems].map(([problem, failed]) => `  ${failed.map(({ row }) => row).join(' + ')} · ${problem}`),
  ];
}
