import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { openContext, visit } from '../harness/visitor.ts';
import { of, textIn } from './content-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

describe('content', () => {
  it('keeps what is written across a reload, and warns before it is left', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.goto(`${studio}/content/questions/refund`);
    const english = textIn(page, 'question', 'English');
    await english.fill('How do I get my money back?');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(english).toHaveValue('How do I get my money back?');
    await expect(page.getByText(of('draft.found'))).toBeVisible();

    await page.getByRole('link', { name: of('kinds.questions') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('ins')).toHaveText('How do I get my money back?');
    await page.keyboard.press('Escape');
    await expect(english).toHaveValue('How do I get my money back?');
    await page.getByRole('button', { name: of('draft.discard') }).click();
    await expect(page.getByText(of('editor.saved'))).toBeVisible();
  });

  it('asks for what is missing before it is published, and leads there', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.goto(`${studio}/content/new/questions`);
    await textIn(page, 'question', '한국어').fill('환불은 어떻게 받나요?');
    await page.keyboard.press('Control+Enter');
    await page
      .locator('.form-problems')
      .getByRole('link', { name: of('fields.answer') })
      .click();
    await expect(textIn(page, 'answer', '한국어')).toBeFocused();
  });

  it('lets nobody overwrite what somebody else saved: both versions become one', async () => {
    const { page: first, expectComplaint } = await visit();
    expectComplaint(signedOut);
    expectComplaint(/409/);
    await enterAs(first, 'owner');
    const context = await openContext({ language: 'en' });
    const second = await context.newPage();
    await enterAs(second, 'owner');
    const id = `conflict-${randomUUID().slice(0, 8)}`;
    await first.goto(`${studio}/content/new/questions`);
    await textIn(first, 'question', 'English').fill(id.replace('-', ' '));
    await first.keyboard.press('Control+s');
    await expect(first).toHaveURL(/\/content\/questions\/conflict/);
    await second.goto(first.url());

    await textIn(second, 'question', '한국어').fill('둘째가 쓴 질문');
    await textIn(second, 'question', 'English').fill('What the second wrote');
    await second.keyboard.press('Control+s');
    await expect(second.getByText(of('editor.saved'))).toBeVisible();

    await textIn(first, 'question', 'English').fill('What the first wrote');
    await textIn(first, 'answer', 'English').fill('An answer of the first');
    await first.keyboard.press('Control+s');
    const conflict = first.locator('.conflict');
    await expect(conflict).toContainText('An answer of the first');
    await conflict.getByRole('radio', { name: of('conflict.mine') }).check();
    await conflict.getByRole('button', { name: of('conflict.settle') }).click();
    await first.keyboard.press('Control+s');
    await expect(first.getByText(of('editor.saved'))).toBeVisible();

    await second.reload();
    await expect(textIn(second, 'question', '한국어')).toHaveValue('둘째가 쓴 질문');
    await expect(textIn(second, 'question', 'English')).toHaveValue('What the first wrote');
    await expect(textIn(second, 'answer', 'English')).toHaveValue('An answer of the first');
    await context.close();
  });

  it('moves candidates by the keyboard, and shows what rules have frozen with the reason', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.goto(`${studio}/content/new/votes`);
    for (const name of ['One', 'Two', 'Three']) {
      await page.getByRole('button', { name: of('add.candidates') }).click();
      await textIn(page.locator('.entry-item').last(), 'name', 'English').fill(name);
    }
    const names = page.locator('.entry-item-name [translate=no]');
    await page.locator('.entry-handle').last().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(names).toHaveText(['Three', 'One', 'Two']);
    await expect(page.locator('.entry-handle').first()).toBeFocused();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${studio}/content/votes/last-light-final`);
    const rules = page.getByRole('region', { name: of('sections.rules') });
    await expect(rules.getByText(of('locks.VOTE_OPEN'))).toBeVisible();
    await expect(rules.getByLabel(of('fields.freePerDay'))).toBeDisabled();
    await expect(textIn(page, 'description', 'English')).toBeEnabled();
  });
});
