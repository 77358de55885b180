import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { answerOf, button, en, sendInquiry } from './inquiries-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

describe('an inquiry', () => {
  it('is answered with a saved text, whose fields are filled in', async () => {
    const fan = await joinFan();
    const question = `${fan.name} wants a receipt`;
    await sendInquiry(fan, question);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'desk');
    await page.goto(`${studio}/inquiries/texts`);
    await button(page, 'macros.add').click();
    const dialog = page.getByRole('dialog');
    const name = `Receipt for ${fan.name}`;
    await dialog.getByLabel(en('macros.name')).fill(name);
    for (const [language, text] of Object.entries({
      ko: '안녕하세요.',
      en: 'Dear {{name}}, of {{order}}',
      ja: 'こんにちは。',
    }))
      await dialog.getByRole('textbox', { name: words('en', `studio:members.languages.${language}`) }).fill(text);
    await dialog.getByRole('button', { name: words('en', 'studio:save') }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`${studio}/inquiries`);
    await page.getByRole('link', { name: question }).click();
    await page.getByLabel(en('macros.one')).selectOption({ label: name });
    await button(page, 'macros.insert').click();
    await expect(answerOf(page)).toHaveValue(`Dear ${fan.name}, of {{order}}`);
    await expect(page.getByText(en('macros.open'))).toBeVisible();
    await expect(button(page, 'send')).toBeDisabled();
    await answerOf(page).fill(`Dear ${fan.name}, here it is.`);
    await button(page, 'send').click();
    await expect(page.locator('.talk-answer')).toContainText('here it is.');
  });

  it('shows the answer of a colleague who was faster, and keeps the typed text', async () => {
    const fan = await joinFan();
    const question = `${fan.name} asks twice`;
    await sendInquiry(fan, question);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    expectComplaint(/409/);
    await enterAs(page, 'desk');
    await page.goto(`${studio}/inquiries`);
    await page.getByRole('link', { name: question }).click();
    const field = answerOf(page);
    await field.fill('Mine');
    const other = await visit();
    other.expectComplaint(signedOut);
    await enterAs(other.page, 'desk');
    await other.page.goto(page.url());
    await answerOf(other.page).fill('Theirs');
    await button(other.page, 'send').click();
    await expect(other.page.locator('.talk-answer')).toHaveCount(1);

    await button(page, 'send').click();
    await expect(page.locator('.talk-answer')).toContainText('Theirs');
    await expect(page.getByText(words('en', 'studio:error.INQUIRY_CHANGED'))).toBeVisible();
    await expect(field).toHaveValue('Mine');
    await button(page, 'send').click();
    await expect(page.locator('.talk-answer')).toHaveCount(2);
  });
});
