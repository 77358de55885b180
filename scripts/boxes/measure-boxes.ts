import type { Browser, BrowserContext, Page } from 'playwright';
import { type Embed, embeds, nameOf, tagOf } from '../../tests/e2e/embedding/embeds.ts';
import { forServedPages, partnerPage, serveAt } from '../../tests/e2e/embedding/shift/shift-steps.ts';
import { type Measured, tallestWindow } from './compare-boxes.ts';

const widths = [320, 390, 768, 1280, 1920] as const;
const languages = ['ko', 'en', 'ja'] as const;

export interface Place {
  browser: Browser;
  product: { site: string; partner: string };
  /** The browser storage of a fan who is signed in on the partner's page. */
  storage: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Measures every element in every language at every width, for visitors and for a fan, without reserved boxes. */
export async function measureBoxes(place: Place): Promise<Measured[]> {
  // A link to a candidate changes the scroll position, and no height.
  const shown = embeds.filter(({ markup, down, unlisted }) => !down && !unlisted && !markup.includes('candidate-id'));
  const all: Measured[] = [];
  for (const language of languages) {
    const asVisitor = shown.filter(({ fan }) => !fan);
    const asFan = shown.filter(({ fan }) => fan);
    all.push(...(await measurePage(place, asVisitor, { language })));
    all.push(...(await measurePage(place, asFan, { language, fan: true })));
  }
  return all;
}

interface How {
  language: (typeof languages)[number];
  fan?: boolean;
}

/**
 * All elements stand in one place, on top of each other: each is near the screen and loads, and none changes another's
 * height.
 */
async function measurePage(place: Place, shown: readonly Embed[], { language, fan }: How): Promise<Measured[]> {
  const { browser, product, storage } = place;
  const viewport = { width: widths[0], height: tallestWindow };
  const context = await browser.newContext({ ...forServedPages, viewport, ...(fan && { storageState: storage }) });
  try {
    const tags = [...new Set(shown.map(tagOf))].join();
    await serveAt(context, partnerPage(product), {
      language,
      head: `<meta name="viewport" content="width=device-width"><style>
        main { display: grid; grid-template-columns: minmax(0, 1fr); }
        main > * { align-self: start; grid-area: 1 / 1; }
        ${tags} { --fan-box: 0px; }
      </style><script type="module" src="${product.site}/embed.js"></script>`,
      body: `<main>${shown.map((embed) => `<${embed.markup}></${tagOf(embed)}>`).join('')}</main>`,
    });
    const page = await context.newPage();
    await page.goto(partnerPage(product));
    const measured: Measured[] = [];
    // One page takes every width: loading all elements anew costs ten times what drawing them anew does.
    for (const width of widths) {
      await page.setViewportSize({ width, height: tallestWindow });
      const heights = await heightsOn(page, shown);
      measured.push(
        ...shown.map((embed, index) => ({
          markup: embed.markup,
          name: `${nameOf(embed)} at ${width} in ${language}`,
          width,
          height: heights[index] ?? 0,
        })),
      );
    }
    return measured;
  } finally {
    await context.close();
  }
}

async function heightsOn(page: Page, shown: readonly Embed[]): Promise<number[]> {
  const waiting = () =>
    [...document.querySelectorAll('main > *')].flatMap(({ shadowRoot }, index) =>
      (shadowRoot?.querySelector('.surface')?.childElementCount ?? 0) > 0 &&
      ![...(shadowRoot?.querySelectorAll('.loading') ?? [])].some((one) => one.getClientRects().length > 0)
        ? []
        : [index],
    );
  const untilStill = async () => {
    try {
      await page.waitForFunction(`(${String(waiting)})().length === 0`, null, { timeout: 60_000 });
    } catch (cause) {
      const names = (await page.evaluate(waiting)).map((index) => shown[index]).map((embed) => embed && nameOf(embed));
      throw new Error(`These elements did not render: ${names.join(', ')}`, { cause });
    }
  };
  await untilStill();
  await page.waitForLoadState('networkidle');
  await untilStill();
  return page.evaluate(() =>
    [...document.querySelectorAll('main > *')].map((element) => element.getBoundingClientRect().height),
  );
}
