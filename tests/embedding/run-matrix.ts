import type { Condition } from './condition.ts';
import type { EngineRun } from './driver.ts';
import type { ElementRow } from './elements.ts';
import { type Cell, runCondition, type World } from './run-condition.ts';

/** Pages at a time: a condition mostly waits. */
const atOnce = 3;

/**
 * Runs every condition.
 * @returns the cells in the order of the conditions
 */
export async function runMatrix(
  engine: EngineRun,
  world: World,
  conditions: readonly Condition[],
  rows: readonly ElementRow[],
  onCondition: (condition: Condition, cells: readonly Cell[], ms: number) => void,
): Promise<Cell[]> {
  const results = new Map<Condition, Cell[]>();
  const waiting = conditions.filter(({ onlyChromium }) => engine.engine === 'chromium' || !onlyChromium);
  const work = async () => {
    for (let condition = waiting.shift(); condition; condition = waiting.shift()) {
      const start = Date.now();
      const cells = await runCondition(engine, world, condition, rows);
      onCondition(condition, cells, Date.now() - start);
      results.set(condition, cells);
    }
  };
  // WebKit's driver has one window for all, and in Firefox only one page has the focus.
  await Promise.all(Array.from({ length: engine.engine === 'chromium' ? atOnce : 1 }, work));
  return conditions.flatMap((condition) => results.get(condition) ?? []);
}
