import axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect } from './expect.ts';
import { joinFan } from './fans.ts';
import { looksLikeKey, screens, textsOn } from './screens.ts';
import { type Language, visit } from './visitor.ts';

const widths = [375, 768, 1280];
const languages: Language[] = ['ko', 'en', 'ja'];
/** Letters that no text of a language has; names that stay as they are say so by `translate="no"`. */
const foreign: Record<Language, RegExp> = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ja: /\p{Script=Hangul}/u,
};

/** As another tab of the same fan would. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen, storageArea: localStorage }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.waitForLoadState('networkidle');
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  );
}

/** Looks until it is as it should be, for a few seconds at most. @returns what was seen last */
async function settles<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + 4_000;
  for (;;) {
    const seen = await look();
    if (isRight(seen) || Date.now() > deadline) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const untranslated = (texts: readonly string[], language: Language): string[] =>
  texts.filter((text) => looksLikeKey(text) || foreign[language].test(text));

describe('every screen, in every width, language and look', () => {
  it.each(screens)('fits, speaks and bars nobody: $name', async ({ open, member }) => {
    const { page, expectComplaint } = await visit({ ...(member && { fan: await joinFan() }) });
    expectComplaint(/404/);
    await open(page);
    await page.evaluate(axe.source);
    const problems: string[] = [];
    for (const [round, language] of languages.entries()) {
      await speak(page, language);
      for (const dark of [false, true]) {
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        for (const [index, width] of widths.entries()) {
          const place = `${language}, ${width} wide${dark ? ', dark' : ''}`;
          await page.setViewportSize({ width, height: 800 });
          const isWide = await settles(
            () => page.evaluate(() => document.documentElement.scrollWidth),
            (is) => is === width,
          );
          if (isWide !== width) problems.push(`${place}: the page is ${isWide} wide`);
          // Each width meets each look once; a language changes no colour and no role.
          if ((round + index) % languages.length !== 0) continue;
          // Colours are on their way for a moment after the look has changed.
          const found = await settles(
            () => violationsOn(page),
            ({ length }) => length === 0,
          );
          problems.push(...found.map((violation) => `${place}: ${violation}`));
        }
      }
      const left = await settles(
        async () => untranslated(await textsOn(page), language),
        ({ length }) => length === 0,
      );
      problems.push(...left.map((text) => `${language}: “${text}” is not translated`));
    }
    expect(problems).toEqual([]);
  });
});
