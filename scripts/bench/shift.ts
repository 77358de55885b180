import type { Browser } from 'playwright';
import { type Embed, embeds, nameOf } from '../../tests/e2e/embedding/embeds.ts';
import {
  forServedPages,
  observeShiftsOf,
  partnerPage,
  type Script,
  type Shift,
  servePartner,
  storageSignedIn,
  sumOf,
  untilStill,
} from '../../tests/e2e/embedding/shift-steps.ts';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { joinFan } from '../../tests/e2e/harness/fans.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';

/** Cumulative Layout Shift of one element in one state, by the width of the window in pixels. */
export interface ShiftRow {
  element: string;
  320: number;
  390: number;
  768: number;
  1280: number;
  /** In a window of 1280 × 1600. */
  tall: number;
}

const windows: Readonly<Record<keyof Omit<ShiftRow, 'element'>, { width: number; height: number }>> = {
  320: { width: 320, height: 568 },
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 900 },
  tall: { width: 1280, height: 1600 },
};

/** A shift that someone would see is told with what moved. */
const visible = 0.001;

interface Place {
  browser: Browser;
  product: { site: string; partner: string };
  storage: Awaited<ReturnType<typeof storageSignedIn>>;
  script: Script;
}

async function measure(place: Place, embed: Embed, viewport: { width: number; height: number }): Promise<Shift[]> {
  const { browser, product, storage, script } = place;
  const context = await browser.newContext({
    ...forServedPages,
    viewport,
    ...(embed.fan && { storageState: storage }),
  });
  try {
    const page = await context.newPage();
    await servePartner(context, product, embed, script);
    if (embed.down) await context.route(`${product.site}/api/v1/**`, (route) => route.abort());
    const shiftsOf = await observeShiftsOf(page);
    await page.goto(partnerPage(product), { waitUntil: 'commit' });
    await untilStill(page, embed);
    return await shiftsOf();
  } finally {
    await context.close();
  }
}

/** @param pattern measures only the elements whose name it matches: `npm run bench -- shift` measures all */
export async function benchShift(pattern = /./): Promise<ShiftRow[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const storage = await storageSignedIn(browser, await joinFan(product.site), product);
    // As docs/embedding.md has it, so that a page that is painted before the script has run is measured as well.
    const script: Script = { head: `<link rel="stylesheet" href="${product.site}/embed.css">` };
    const rows: ShiftRow[] = [];
    for (const embed of embeds.filter((one) => pattern.test(nameOf(one)))) {
      const row: ShiftRow = { element: nameOf(embed), 320: 0, 390: 0, 768: 0, 1280: 0, tall: 0 };
      for (const name of ['320', '390', '768', '1280', 'tall'] as const) {
        const shifts = await measure({ browser, product, storage, script }, embed, windows[name]);
        row[name] = Number(sumOf(shifts).toFixed(4));
        if (row[name] > visible) tell(`${row.element} at ${name}`, shifts);
      }
      rows.push(row);
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function tell(where: string, shifts: readonly Shift[]): void {
  process.stdout.write(`${where}\n`);
  for (const { atMs, value, moved } of shifts) {
    const nodes = moved.map(({ node, before, after }) => `${node} [${before}] → [${after}]`).join('; ');
    process.stdout.write(`  ${atMs} ms ${value.toFixed(4)} ${nodes}\n`);
  }
}
