import type { Locator, Page, Route } from 'playwright';
import { expect } from './expect.ts';
import type { Language } from './visitor.ts';
import { words } from './words.ts';

/** Switches the language as another tab of the same fan would: the page stays as it is. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen, storageArea: localStorage }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Expects a place to say messages in English, and in the other languages as soon as the fan reads those. */
export async function expectSaid(place: Locator, ...codes: string[]): Promise<void> {
  for (const language of ['en', 'ko', 'ja'] as const) {
    if (language !== 'en') await speak(place.page(), language);
    for (const code of codes) await expect(place).toContainText(words(language, `error:${code}`));
  }
}

/** Answers a request as the platform does when something in it went wrong. */
export const failWith =
  (status: number, code: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { status, code, message: code, requestId: 'for-the-service-center' } });
