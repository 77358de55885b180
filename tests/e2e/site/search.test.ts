import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');

describe('the search', () => {
  it.each([
    ['ko', '도하람', '도하람'],
    ['ko', 'ㄷㅎㄹ', '도하람'],
    ['en', 'haram', 'Do Haram'],
    ['ja', 'ハラム', 'ド・ハラム'],
  ] as const)('finds in %s by %s', async (language, term, name) => {
    const { page } = await revisit({ language });
    await page.goto(`${site}/`);
    await page.getByRole('link', { name: words(language, 'site:search.title'), exact: true }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('searchbox').fill(term);
    await expect(page.getByRole('region', { name: words(language, 'site:search.kinds.ARTIST') })).toContainText(name);
    await expect(page).toHaveURL(`${site}/search?q=${encodeURIComponent(term)}`);
  });

  it('moves the focus by keyboard from the field into the results, and stores terms whose result was opened', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/search?q=last%20light`);
    await expect(page.getByRole('link', { name: 'Last Light', exact: true })).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.hit a').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('link', { name: 'Last Light', exact: true }).click();
    await expect(page).toHaveURL(`${site}/titlehome/last-light`);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Last Light', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('button', { name: 'last light', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  });

  it.each([
    ['ko', '환불', '환불은 어떻게 받나요?', '티켓'],
    ['en', 'refund', 'How do I get a refund?', 'Tickets'],
    ['ja', '返金', '返金はどうすれば受けられますか？', 'チケット'],
  ] as const)(
    'links in %s to the answer of a question and to the section of a legal text',
    async (language, term, question, heading) => {
      const { page } = await revisit({ language, width: 375 });
      const group = (kind: string) => page.getByRole('region', { name: words(language, `site:search.kinds.${kind}`) });
      await page.goto(`${site}/search?q=${encodeURIComponent(term)}`);
      await group('QUESTION').getByRole('link', { name: question }).click();
      await expect(page.locator('fan-inquiry details[open] summary')).toBeFocused();
      await expect(page.locator('fan-inquiry details[open]')).toContainText(question);
      await page.goBack();
      // The service center has a search of its own.
      await expect(group('QUESTION')).toBeVisible();
      await page.getByRole('searchbox').fill(heading);
      await group('POLICY')
        .getByRole('link', { name: new RegExp(heading) })
        .first()
        .click();
      await expect(page.locator('fan-policy :is(h2, h3):focus')).toContainText(heading);
    },
  );

  it('says when there are no results, when a term is missing, and when it failed', async () => {
    const { page, expectComplaint } = await revisit();
    await page.goto(`${site}/search`);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Please enter a search term.')).toBeVisible();
    await page.getByRole('searchbox').fill('qqqq');
    await expect(page.getByRole('heading', { name: 'Nothing found for “qqqq”' })).toBeVisible();
    expectComplaint(/500|ERR_FAILED/);
    let failures = 0;
    await page.route('**/api/v1/search?q=light', (route) => {
      failures += 1;
      return route.abort();
    });
    await page.getByRole('searchbox').fill('light');
    await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible();
    // The page tries again by itself as well, each time later: now the press comes first.
    await expect.poll(() => failures).toBeGreaterThan(3);
    await page.unroute('**/api/v1/search?q=light');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Last Light', exact: true })).toBeVisible();
  });

  it('ignores the reply to an older term', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/search`);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/search?q=haram', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    const request = page.waitForRequest('**/api/v1/search?q=haram');
    await page.getByRole('searchbox').fill('haram');
    await request;
    await page.getByRole('searchbox').fill('encore');
    await expect(page.getByRole('link', { name: 'Encore Bell Awards', exact: true })).toBeVisible();
    held.resolve();
    await expect(page.getByRole('link', { name: 'Do Haram', exact: true })).toHaveCount(0);
  });
});
