import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { speak } from '../harness/message-steps.ts';
import type { Language } from '../harness/visitor.ts';
import { layoutProblemsOn } from './layout-shown.ts';
import { textsOn, untranslated } from './words-shown.ts';

interface Setting {
  language: Language;
  width: number;
  problemsOn(page: Page): Promise<string[]>;
}

/**
 * The layout in the language with the longest texts, on the widest and the narrowest screen; and the findings of axe that need one run: roles,
 * names and colours are the same in every setting. A page opens in English.
 */
const settings: readonly Setting[] = [
  { language: 'en', width: 1280, problemsOn: (page) => settles(() => layoutProblemsOn(page)) },
  { language: 'en', width: 375, problemsOn: (page) => settles(() => layoutProblemsOn(page)) },
  { language: 'ko', width: 375, problemsOn: violationsInLooks },
];
/** For screens of the staff, who also work on tablets. */
const tablet: Setting = { language: 'en', width: 768, problemsOn: (page) => settles(() => layoutProblemsOn(page)) };
/** Max wait for a screen that is still loading on a busy machine. */
const timeoutMs = 20_000;
/** For requests, which on some screens never end. */
const requestsMs = 4_000;
/** Less than half of `axe.source`, which every page has to receive again. */
const axeSource = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Checks until there is no problem any more, for some seconds at most. @returns the remaining problems */
async function settles(look: () => Promise<string[]>, maxMs = timeoutMs): Promise<string[]> {
  const deadline = Date.now() + maxMs;
  for (;;) {
    const wrong = await look();
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Follows the requests of a page. @returns resolves once all of them have ended */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const drawn = () => page.evaluate(() => new Promise(requestAnimationFrame));
    await settles(() => drawn().then(() => [...open].map(String)), requestsMs);
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

/** @returns the findings of axe when every finite animation has ended */
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

/**
 * The main action of every screen has the page's one colour, also in elements and inside a title with an accent of its own; without
 * those that can't be pressed now, and the one under the pointer.
 */
const strangeButtonsOn = (page: Page): Promise<string[]> =>
  page.locator('.button-primary:visible:not(:hover, :disabled, [aria-disabled="true"])').evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--fan-action)';
    const expected = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return buttons
      .map((button) => [button.textContent, getComputedStyle(button).backgroundColor])
      .filter(([, colour]) => colour !== expected)
      .map(([name, colour]) => `the main action “${name}” is ${colour}, not ${expected}`);
  });

/** @returns the findings of axe, and main actions of another colour; in the dark look only colours differ */
async function violationsInLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [look, rules] of [['light'], ['dark', ['color-contrast']]] as const) {
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
 * Looks at an open screen in each setting, and at its words. Words of the third language are checked without a browser
 * (src/core/words/locales.test.ts).
 * @returns the problems, each in a sentence
 */
export async function problemsOf(page: Page, onTablet = false): Promise<string[]> {
  const problems: string[] = [];
  const allCame = followRequests(page);
  await page.evaluate(axeSource);
  for (const { language, width, problemsOn } of onTablet ? [tablet, ...settings] : settings) {
    await speak(page, language);
    await page.setViewportSize({ width, height: 800 });
    await allCame();
    const words = await settles(async () =>
      untranslated(await textsOn(page), language).map((text) => `not translated: ${text}`),
    );
    const found = [...words, ...(await problemsOn(page))];
    problems.push(...found.map((problem) => `${language}, ${width} wide: ${problem}`));
  }
  return problems;
}
