import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import type { Language } from './visitor.ts';
import { words } from './words.ts';

/** Switches the language as another tab of the same fan does: the page is not reloaded. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen, storageArea: localStorage }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Expects an element to show messages in English, and in the other languages after a switch. */
export async function expectMessages(place: Locator, ...codes: string[]): Promise<void> {
  for (const language of ['en', 'ko', 'ja'] as const) {
    if (language !== 'en') await speak(place.page(), language);
    for (const code of codes) await expect(place).toContainText(words(language, `error:${code}`));
  }
}
