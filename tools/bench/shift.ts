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
} from '../../tests/e2e/embedding/shift/shift-steps.ts';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { joinFan } from '../../tests/e2e/harness/fans.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';

const windows = {
  320: { width: 320, height: 568 },
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 900 },
  tall: { width: 1280, height: 1600 },
} as const;
type Window = keyof typeof windows;
const windowNames: readonly Window[] = [320, 390, 768, 1280, 'tall'];
const languages = ['ko', 'en', 'ja'] as const;
type Language = (typeof languages)[number];

/** Cumulative Layout Shift of one element in one state by window: the worst of three languages, each loaded once. */
export interface ShiftRow extends Record<Window, number> {
  element: string;
}

/** A visible shift is printed with the nodes that moved. */
const visible = 0.001;
/** Pages open at a time. */
const atOnce = 4;

interface Place {
  browser: Browser;
  product: { site: string; partner: string };
  storage: Awaited<ReturnType<typeof storageSignedIn>>;
}
interface Load {
  row: ShiftRow;
  embed: Embed;
  window: Window;
  language: Language;
}

async function measure({ browser, product, storage }: Place, { embed, window, language }: Load): Promise<Shift[]> {
  const viewport = windows[window];
  const context = await browser.newContext({
    ...forServedPages,
    viewport,
    ...(embed.fan && { storageState: storage }),
  });
  try {
    const page = await context.newPage();
    // As in docs/embedding.md, so that pages painted before the script has run are measured as well.
    const head = `<link rel="stylesheet" href="${product.site}/embed.css">`;
    const script: Script & { language: Language } = { head, language };
    await servePartner(context, product, embed, script);
    if (embed.down) await context.route(`${product.site}/api/v1/**`, (route) => route.abort());
    const shiftsOf = await observeShiftsOf(page);
    await page.goto(partnerPage(product, embed), { waitUntil: 'commit' });
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
    const place: Place = { browser, product, storage };
    const loads = embeds
      .filter((embed) => pattern.test(nameOf(embed)))
      .flatMap((embed): Load[] => {
        const row: ShiftRow = { element: nameOf(embed), 320: 0, 390: 0, 768: 0, 1280: 0, tall: 0 };
        return windowNames.flatMap((window) => languages.map((language) => ({ row, embed, window, language })));
      });
    const waiting = loads.values();
    await Promise.all(Array.from({ length: atOnce }, () => measureEach(place, waiting)));
    return [...new Set(loads.map(({ row }) => row))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureEach(place: Place, waiting: Iterable<Load>): Promise<void> {
  for (const load of waiting) {
    const { row, window, language } = load;
    const shifts = await measure(place, load);
    const sum = Number(sumOf(shifts).toFixed(4));
    row[window] = Math.max(row[window], sum);
    if (sum > visible) printShifts(`${row.element} at ${window} in ${language}`, shifts);
  }
}

function printShifts(where: string, shifts: readonly Shift[]): void {
  process.stdout.write(`${where}\n`);
  for (const { atMs, value, moved } of shifts) {
    const nodes = moved.map(({ node, before, after }) => `${node} [${before}] → [${after}]`).join('; ');
    process.stdout.write(`  ${atMs} ms ${value.toFixed(4)} ${nodes}\n`);
  }
}
