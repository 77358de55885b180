import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { runOperator } from '../harness/operator.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');

describe('the service center', () => {
  it('answers a visitor, by topic and by search, in every language', async () => {
    for (const [language, term, name] of [
      ['ko', 'ㅎㅂ', '환불은 어떻게 받나요?'],
      ['en', 'refund', 'How do I get a refund?'],
      ['ja', '返金', '返金はどうすれば受けられますか？'],
    ] as const) {
      const { page } = await revisit({ language });
      await page.goto(`${site}/service-center`);
      await page.getByRole('searchbox').fill(term);
      const question = page.locator('fan-inquiry summary', { hasText: name });
      await expect(question).toBeVisible();
      await question.click();
      await expect(page.locator('fan-inquiry details[open] .prose')).toBeVisible();
      await page.getByRole('searchbox').fill('zzzz');
      await expect(page.getByText(words(language, 'inquiry:nothingFound', { term: 'zzzz' }))).toBeVisible();
    }
  });

  it('asks a visitor to sign in before writing', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/service-center?view=ask`);
    await expect(page.getByText(words('en', 'inquiry:signInTitle'))).toBeVisible();
  });

  it("accepts an inquiry, and shows the operator's reply in the inbox", async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await page.goto(`${site}/service-center?view=ask`);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please choose a topic.')).toBeVisible();
    await page.getByText('Votes', { exact: true }).last().click();
    await page.getByRole('textbox', { name: /^Your message/ }).fill('My ten votes are gone\nsince this morning.');
    await page.reload();
    // The input is kept.
    await expect(page.getByRole('textbox', { name: /^Your message/ })).toHaveValue(/since this morning/);
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await expect(page.getByText('Your inquiry is sent')).toBeVisible();
    await page.getByRole('button', { name: 'See what I sent' }).click();
    await expect(page.getByText("We haven't answered yet.")).toBeVisible();

    const inquiryId = new URL(page.url()).searchParams.get('inquiry') ?? '';
    expect(await runOperator('inquiry', ['list'])).toContain(inquiryId);
    const shown = await runOperator('inquiry', ['show', inquiryId]);
    expect(shown).toContain('since this morning.');
    await runOperator('inquiry', ['answer', inquiryId], 'They are back in your wallet.\nSorry for the wait!\n');

    await page.goto(`${site}/mypage/inquiry`);
    await expect(page.getByText('New reply', { exact: true })).toBeVisible();
    await expect(page.locator('fan-inquiry .tab-count')).toHaveText('1');
    await page.getByRole('link', { name: /My ten votes are gone/ }).click();
    await expect(page.getByText('They are back in your wallet.')).toBeVisible();
    await page.goto(`${site}/service-center?view=inbox`);
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect(page.locator('fan-inquiry .tab-count')).toHaveCount(0);
  });

  it("hides a fan's inquiry from all other people", async () => {
    const { page, expectComplaint } = await revisit({ fan: await joinFan() });
    expectComplaint(/404/);
    await page.goto(`${site}/service-center?inquiry=0123456789abcdef0123`);
    await expect(page.getByText("We couldn't find this inquiry")).toBeVisible();
  });
});
