import type { Page } from 'playwright';
import { expect } from '../harness/expect.ts';
import type { Language } from '../harness/visitor.ts';
import { layoutProblemsOn } from '../screens/layout-shown.ts';
import { textsOn, untranslated } from '../screens/words-shown.ts';

/** Expects that the page, once it is still, is in the fan's language and fits the window. */
export async function expectFine(page: Page, language: Language): Promise<void> {
  await expect
    .poll(async () => [...untranslated(await textsOn(page), language), ...(await layoutProblemsOn(page))], {
      message: `what is wrong at ${new URL(page.url()).pathname}`,
    })
    .toEqual([]);
}
