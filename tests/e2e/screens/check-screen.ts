import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { speak } from '../harness/message-steps.ts';
import type { Language } from '../harness/visitor.ts';
import { layoutProblemsOn } from './layout-shown.ts';
import { textsOn, untranslated } from './words-shown.ts';

const widths = [375, 768, 1280];
/** English first, which a page speaks when it opens. */
const languages: Language[] = ['en', 'ko', 'ja'];
const timeoutMs = 4_000;
/** Less than half of `axe.source`, which every page has to be told anew. */
const axeSource = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Looks until nothing is wrong any more, for a few seconds at most. @returns what still was */
async function settles(look: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const wrong = await look();
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Follows what a page fetches. @returns resolves once all of it has come */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await settles(() => page.evaluate(() => new Promise(requestAnimationFrame)).then(() => [...open].map(String)));
  };
}

/**
 * Ends every finite animation at once, such as the change of colours in a new look: the result is the same as after waiting.
 * The end of one may start another, in what inherits from it.
 */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const running = (root: Document | ShadowRoot): Animation[] => [
      ...root
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        ),
      ...[...root.querySelectorAll('*')].flatMap((element) => (element.shadowRoot ? running(element.shadowRoot) : [])),
    ];
    for (let found = running(document); found.length > 0; found = running(document))
      for (const animation of found) animation.finish();
  });

/** @returns what axe finds when every finite animation has ended */
async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  await finishAnimations(page);
  const { violations } = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
      }),
    rules,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  );
}

/** What axe checks, by language and width: everything in one look, and only the contrasts in the other. */
const examined = [
  { language: 'en', width: 375, whole: 'light', contrasts: 'dark' },
  { language: 'ja', width: 1280, whole: 'dark', contrasts: 'light' },
] as const;

/**
 * The main action of every screen has the page's one colour, also in elements and inside a title with an accent of its own; without
 * those that can't be pressed now, and the one under the pointer.
 */
const strangeButtonsOn = (page: Page): Promise<string[]> =>
  page.locator('.button-primary:visible:not(:hover, :disabled, [aria-disabled="true"])').evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--fan-action)';
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return buttons
      .map((button) => [button.textContent, getComputedStyle(button).backgroundColor])
      .filter(([, colour]) => colour !== wanted)
      .map(([name, colour]) => `the main action “${name}” is ${colour}, not ${wanted}`);
  });

/** @returns what axe finds in both looks, and main actions of another colour; a page changes its look once */
async function violationsInLooks(page: Page, { whole, contrasts }: (typeof examined)[number]): Promise<string[]> {
  const found: string[] = [];
  for (const [look, rules] of [[whole], [contrasts, ['color-contrast']]] as const) {
    await page.emulateMedia({ colorScheme: look });
    const problems = await settles(async () => [
      ...(await violationsOn(page, rules && [...rules])),
      ...(await strangeButtonsOn(page)),
    ]);
    found.push(...problems.map((problem) => `${look}: ${problem}`));
  }
  return found;
}

/**
 * Looks at an open screen in every width, language and look: at its words in each language, and at its layout in each
 * language and width, which no look changes. Roles and names are the same in both looks, and colours in all languages; the
 * narrowest and the widest screen show different parts, and the one between them parts of both: so at these two widths one
 * look is checked by axe for everything and the other for its contrasts. Widths and looks go to and fro, since each change
 * draws the whole page.
 * @returns what is wrong, each in a sentence
 */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const note = (place: string, found: string[]) => problems.push(...found.map((problem) => `${place}: ${problem}`));
  const allCame = followRequests(page);
  await page.evaluate(axeSource);
  for (const [round, language] of languages.entries()) {
    await speak(page, language);
    await allCame();
    for (const width of round % 2 === 1 ? widths.toReversed() : widths) {
      const place = `${language}, ${width} wide`;
      await page.setViewportSize({ width, height: 800 });
      note(
        place,
        await settles(async () => [
          ...untranslated(await textsOn(page), language).map((text) => `not translated: ${text}`),
          ...(await layoutProblemsOn(page)),
        ]),
      );
      const looks = examined.find((one) => one.language === language && one.width === width);
      if (looks) note(place, await violationsInLooks(page, looks));
    }
  }
  return problems;
}
