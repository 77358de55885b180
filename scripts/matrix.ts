import { parseArgs } from 'node:util';
import { startChromium } from '../tests/embedding/chromium.ts';
import { conditions } from '../tests/embedding/conditions/all-conditions.ts';
import { rows } from '../tests/embedding/elements.ts';
import { serveHostSite } from '../tests/embedding/host-site.ts';
import { runMatrix } from '../tests/embedding/run-matrix.ts';

const { values } = parseArgs({
  options: {
    condition: { type: 'string', multiple: true },
    element: { type: 'string', multiple: true },
    platform: { type: 'string' },
  },
});
const platform = values.platform ?? 'http://localhost:24100';
const engine = await startChromium();
const listed = await serveHostSite(24105);
const unlisted = await serveHostSite(0);
const chosen = conditions.filter(({ id }) => !values.condition || values.condition.includes(id));
const chosenRows = rows.filter(({ id, tag }) => !values.element || values.element.includes(id) || values.element.includes(tag));
const cells = await runMatrix(engine, { platform, listed, unlisted }, chosen, chosenRows, (condition, cells, ms) => {
  const count = (outcome: string) => cells.filter((cell) => cell.outcome === outcome).length;
  console.log(`${condition.id}: ${count('pass')} pass, ${count('fail')} fail, ${count('none')} n/a in ${ms} ms`);
  const failures = Map.groupBy(
    cells.filter(({ outcome }) => outcome === 'fail'),
    ({ promise, why }) => `${promise}: ${why}`,
  );
  for (const [problem, failed] of failures) console.log(`  ${failed.map(({ row }) => row).join(' + ')} · ${problem}`);
});
console.log(cells.length);
await engine.close();
listed.close();
unlisted.close();
