import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { type Embed, embeds, nameOf, tagOf } from '../../tests/e2e/embedding/embeds.ts';
import { forServedPages, partnerPage, serveAt } from '../../tests/e2e/embedding/shift/shift-steps.ts';
import { followRequests, settled } from '../../tests/e2e/harness/settled.ts';
import { type Measured, tallestWindow } from './compare-boxes.ts';

const widths = [320, 390, 768, 1280, 1920] as const;
const languages = ['ko', 'en', 'ja'] as const;

export interface Place {
  browser: Browser;
  product: { site: string; partner: string };
  /** The browser storage of a fan who is signed in on the partner's page. */
  storage: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Measures every element in every language at every width, for visitors and for a fan, with no height reserved. */
export async function measureBoxes(place: Place): Promise<Measured[]> {
  // A link to a candidate changes the scroll position, and no height.
  const shown = embeds.filter(({ markup, down, unlisted }) => !down && !unlisted && !markup.includes('candidate-id'));
  const asVisitor = await measurePage(
    place,
    shown.filter(({ fan }) => !fan),
  );
  const asFan = await measurePage(
    place,
    shown.filter(({ fan }) => fan),
    place.storage,
  );
  return [...asVisitor, ...asFan];
}

/** The product's own font files, by language. */
const fonts = {
  ko: ['latin', 'hangul'],
  en: ['latin'],
  ja: ['latin', 'japanese'],
} as const;

/**
 * The fonts that the product itself ships, as a partner's page would use them: heights are the same on every machine,
 * regardless of the installed fonts.
 */
function fontsOf({ site }: Place['product']): string {
  const names = readdirSync(join(import.meta.dirname, '../../dist/assets'));
  const faces = [...new Set(Object.values(fonts).flat())].map((font) => {
    const file = names.find((name) => name.startsWith(`${font}-`) && name.endsWith('.woff2'));
    if (file === undefined) throw new Error(`The build has no font ${font}: npm run build`);
    const source = `url("${site}/assets/${file}")`;
    return `@font-face { font-family: ${font}; font-weight: 400 800; font-display: block; src: ${source}; }`;
  });
  const rules = Object.entries(fonts).map(
    ([language, families]) => `:lang(${language}) { --page-font: ${families.join()}; }`,
  );
  return `<style>${faces.join('')}${rules.join('')} body { font-family: var(--page-font); }</style>`;
}

/**
 * All elements stand in one place, on top of each other: each is near the screen and loads, and none changes another's
 * height. They are transparent, since drawing them would cost more than laying them out.
 */
async function measurePage(
  { browser, product }: Place,
  shown: readonly Embed[],
  storageState?: Place['storage'],
): Promise<Measured[]> {
  const viewport = { width: widths[0], height: tallestWindow };
  const context = await browser.newContext({ ...forServedPages, viewport, ...(storageState && { storageState }) });
  try {
    const tags = [...new Set(shown.map(tagOf))].join();
    await serveAt(context, partnerPage(product), {
      language: languages[0],
      head: `<meta name="viewport" content="width=device-width">${fontsOf(product)}<style>
        main { display: grid; grid-template-columns: minmax(0, 1fr); opacity: 0; }
        main > * { align-self: start; grid-area: 1 / 1; }
        ${tags} { --fan-box: 0px; }
      </style><script type="module" src="${product.site}/embed.js"></script>`,
      body: `<main>${shown.map((embed) => `<${embed.markup}></${tagOf(embed)}>`).join('')}</main>`,
    });
    const page = await context.newPage();
    followRequests(page);
    await page.goto(partnerPage(product));
    const measured: Measured[] = [];
    // One page takes every language and width: loading all elements again takes ten times as long as a new layout.
    for (const [round, language] of languages.entries()) {
      await page.evaluate((chosen) => {
        document.documentElement.lang = chosen;
      }, language);
      // To and fro, so that each step changes either the language or the width.
      for (const width of round % 2 === 0 ? widths : widths.toReversed()) {
        await page.setViewportSize({ width, height: tallestWindow });
        const heights = await heightsOn(page, shown, language);
        measured.push(
          ...shown.map((embed, index) => ({
            markup: embed.markup,
            name: `${nameOf(embed)} at ${width} in ${language}`,
            width,
            height: heights[index] ?? 0,
          })),
        );
      }
    }
    return measured;
  } finally {
    await context.close();
  }
}

/** @returns the heights once every element shows all that it loads, in the language and in its font */
async function heightsOn(page: Page, shown: readonly Embed[], language: (typeof languages)[number]): Promise<number[]> {
  const waiting = (chosen: string) =>
    [...document.querySelectorAll('main > *')].flatMap(({ shadowRoot }, index) =>
      (shadowRoot?.querySelector(`.surface:lang(${chosen})`)?.childElementCount ?? 0) > 0 &&
      ![...(shadowRoot?.querySelectorAll('.loading') ?? [])].some((one) => one.getClientRects().length > 0)
        ? []
        : [index],
    );
  const untilStill = async () => {
    try {
      await page.waitForFunction(`(${String(waiting)})('${language}').length === 0`, null, { timeout: 60_000 });
    } catch (cause) {
      const names = (await page.evaluate(waiting, language))
        .map((index) => shown[index])
        .map((embed) => embed && nameOf(embed));
      throw new Error(`These elements did not render: ${names.join(', ')}`, { cause });
    }
  };
  await untilStill();
  await settled(page);
  await untilStill();
  // A font is requested when a text is laid out, so there may be more of them after the first.
  await page.waitForFunction(() => document.fonts.ready.then(() => document.fonts.status === 'loaded'));
  return page.evaluate(() =>
    [...document.querySelectorAll('main > *')].map((element) => element.getBoundingClientRect().height),
  );
}
