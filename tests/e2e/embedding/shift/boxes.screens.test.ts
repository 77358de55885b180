import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { findWidgets } from '../../../../scripts/build/widgets.ts';
import { compareBoxes, isNear } from '../../../../tools/boxes/compare-boxes.ts';
import { measureBoxes } from '../../../../tools/boxes/measure-boxes.ts';
import { joinFan } from '../../harness/fans.ts';
import { sharedBrowser } from '../../harness/visitor.ts';
import { storageSignedIn } from './shift-steps.ts';

it('each element reserves a box near its real height: node tools/boxes.ts', { timeout: 600_000 }, async () => {
  const product = inject('product');
  const browser = await sharedBrowser();
  const storage = await storageSignedIn(browser, await joinFan(), product);
  const widgets = await findWidgets(join(import.meta.dirname, '../../../..'));
  const contracts = widgets.map(({ contract }) => contract);
  const rows = compareBoxes(contracts, await measureBoxes({ browser, product, storage }));
  expect(rows.filter((row) => !isNear(row))).toEqual([]);
});
