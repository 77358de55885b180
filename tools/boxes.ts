/**
 * Compares the real height of each element on a partner's page, by attributes, width and language, with its reserved
 * box: `height` in the contracts, the source of the loader's table and `embed.css`. Fails if an entry is lower, or far
 * higher. `node tools/boxes.ts --write` writes the measured heights into the contracts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWidgets, type Widget } from '../scripts/build/widgets.ts';
import { storageSignedIn } from '../tests/e2e/embedding/shift/shift-steps.ts';
import { launchBrowser } from '../tests/e2e/harness/browser.ts';
import { joinFan } from '../tests/e2e/harness/fans.ts';
import { startProduct } from '../tests/e2e/harness/product.ts';
import { type BoxRow, compareBoxes, heightFor, isNear, type Measured, writeHeight } from './boxes/compare-boxes.ts';
import { measureBoxes } from './boxes/measure-boxes.ts';

const isWriting = process.argv.includes('--write');

const widgets = await findWidgets(join(import.meta.dirname, '..'));
const rows = compareBoxes(
  widgets.map(({ contract }) => contract),
  await measure(),
);
console.table(
  rows.map((row) => {
    const { tag, entry, held, measured, byWidth } = row;
    return { tag, entry, held, measured: Math.ceil(measured), ...roundedUp(byWidth), near: isNear(row) };
  }),
);
for (const row of rows.filter((one) => !isNear(one))) {
  process.stdout.write(
    `<${row.tag}> ${row.entry}: ${row.held} px are reserved, ${row.measured} px were measured: ${row.highest}\n`,
  );
  if (isWriting) write(row);
}
process.exitCode = isWriting || rows.every(isNear) ? 0 : 1;

async function measure(): Promise<Measured[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const storage = await storageSignedIn(browser, await joinFan(product.site), product);
    return await measureBoxes({ browser, product, storage });
  } finally {
    await browser.close();
    await product.stop();
  }
}

function roundedUp(byWidth: BoxRow['byWidth']): Record<string, number> {
  return Object.fromEntries(Object.entries(byWidth).map(([width, height]) => [`${width} px`, Math.ceil(height)]));
}

function write({ tag, entry, measured }: BoxRow): void {
  const widget: Widget | undefined = widgets.find(({ contract }) => contract.tag === tag);
  if (!widget) throw new Error(`No widget has the tag <${tag}>`);
  const file = join(widget.folder, 'contract.ts');
  writeFileSync(file, writeHeight(readFileSync(file, 'utf8'), entry, heightFor(measured)));
}
