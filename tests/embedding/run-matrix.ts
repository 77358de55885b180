import type { Condition } from './condition.ts';
import type { EngineRun } from './driver.ts';
import type { ElementRow } from './elements.ts';
import { type Cell, runCondition, type World } from './run-condition.ts';

/**
 * Runs conditions one after the other. Where a page complains, its cells are found again with one element on the page
 * at a time, so that each element answers for itself.
 */
export async function runMatrix(
  engine: EngineRun,
  world: World,
  conditions: readonly Condition[],
  rows: readonly ElementRow[],
  onCondition: (condition: Condition, cells: readonly Cell[], ms: number) => void,
): Promise<Cell[]> {
  const all: Cell[] = [];
  for (const condition of conditions) {
    const start = Date.now();
    const cells = await runCondition(engine, world, condition, rows);
    onCondition(condition, cells, Date.now() - start);
    all.push(...cells);
  }
  return all;
}
