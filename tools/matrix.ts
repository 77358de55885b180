import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildReleaseWithout } from '../tests/e2e/embedding/older-release.ts';
import { startProduct } from '../tests/e2e/harness/product.ts';
import { startChromium } from '../tests/embedding/chromium.ts';
import { conditions } from '../tests/embedding/conditions/all-conditions.ts';
import { rows } from '../tests/embedding/elements.ts';
import { serveHostSite } from '../tests/embedding/host-site.ts';
import { countOf, linesOf } from '../tests/embedding/report.ts';
import { runMatrix } from '../tests/embedding/run-matrix.ts';

/**
 * `node tools/matrix.ts`: checks every promise for every element under every host condition, in Chromium, and prints
 * the result. `--condition flex-row` and `--element fan-vote`, both repeatable, run a part. `--platform
 * http://localhost:3000 --host http://localhost:3005` use a running product, with the host's origin in its
 * PARTNER_ORIGINS and with the older releases that the conditions need.
 */
const { values } = parseArgs({
  options: {
    condition: { type: 'string', multiple: true },
    element: { type: 'string', multiple: true },
    platform: { type: 'string' },
    host: { type: 'string' },
  },
});

const chosen = conditions.filter(({ id }) => values.condition?.includes(id) ?? true);
const chosenRows = rows.filter(({ id, tag }) => values.element?.some((name) => name === id || name === tag) ?? true);
if (chosen.length === 0 || chosenRows.length === 0) {
  console.error(
    `Conditions: ${conditions.map(({ id }) => id).join(' ')}\nElements: ${rows.map(({ id }) => id).join(', ')}`,
  );
  process.exit(1);
}

const product = values.platform === undefined ? await startProduct() : null;
for (const { release } of product ? chosen : []) {
  if (release !== undefined && product)
    await buildReleaseWithout('profile', release, join(product.dataDirectory, 'data/releases'));
}
const platform = values.platform ?? product?.site ?? '';
const host = values.host ?? product?.host ?? 'http://localhost:0';
const [engine, listed, unlisted] = await Promise.all([
  startChromium(),
  serveHostSite(Number(new URL(host).port)),
  serveHostSite(0),
]);
const cells = await runMatrix(engine, { platform, listed, unlisted }, chosen, chosenRows, (condition, cells, ms) => {
  console.log(linesOf(condition, cells, ms).join('\n'));
});
await engine.close();
listed.close();
unlisted.close();
await product?.stop();

const failed = countOf(cells, 'fail');
console.log(
  `Chromium ${engine.version}: ${countOf(cells, 'pass')} passed, ${failed} failed, ${countOf(cells, 'none')} not applicable`,
);
process.exit(failed > 0 ? 1 : 0);
