import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Fan, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');
const en = (key: string, values?: Record<string, string | number>) => words('en', `studio-inquiries:${key}`, values);
const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true });

/** The field of the answer; its count is part of its name. */
const answerOf = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${en('answer')}`) });

/** Asks in the service center. @returns the page of the fan */
async function ask(fan: Fan, message: string): Promise<Page> {
  const { page } = await revisit({ fan, language: 'en' });
  const desk = (key: string) => words('en', `inquiry-desk:${key}`);
  await page.goto(`${site}/service-center?view=ask`);
  await page.getByText(words('en', 'inquiry:topics.TICKET'), { exact: true }).last().click();
  await page.getByRole('textbox', { name: new RegExp(`^${desk('message')}`) }).fill(message);
  await page.getByRole('button', { name: desk('send') }).click();
  await expect(page.getByText(desk('sentTitle'))).toBeVisible();
  return page;
}

describe('an inquiry', () => {
  it('is found in the queue, taken, noted about and answered; the text survives a reload, and the fan reads the answer', async () => {
    const fan = await joinFan();
    const asked = `Where is ${fan.name}’s ticket?`;
    const fans = await ask(fan, asked);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { name } = await enterAs(page, 'desk');
    await page.locator('.rows a[href="/studio/inquiries"]').click();
    await expect(page.locator('.list')).toContainText(asked);
    await page.getByRole('link', { name: asked }).click();
    await expect(page.locator('.talk')).toContainText(asked);

    await button(page, 'take').click();
    await expect(button(page, 'letGo')).toBeVisible();
    await expect(page.locator('.facts')).toContainText(name);
    await page.getByLabel(words('en', 'studio:members.newNote')).fill('Looks like a double order');
    await page.getByRole('button', { name: words('en', 'studio:members.addNote') }).click();
    await expect(page.getByRole('region', { name: words('en', 'studio:members.notes') })).toContainText('double order');

    const field = answerOf(page);
    await field.fill('It is in your wallet.');
    await page.reload();
    await expect(field).toHaveValue('It is in your wallet.');
    await button(page, 'send').click();
    await expect(page.locator('.talk-answer')).toContainText('It is in your wallet.');
    await expect(field).toHaveValue('');
    const history = page.getByRole('region', { name: words('en', 'studio:members.history') });
    await expect(history).toContainText(words('en', 'studio:record.actions.inquiry.answer'));

    await fans.goto(`${site}/mypage/inquiry`);
    await fans.getByRole('link', { name: asked }).click();
    await expect(fans.getByText('It is in your wallet.')).toBeVisible();
    await expect(fans.locator('body')).not.toContainText('double order');
  });

  it('is answered with a saved text, whose fields are filled in', async () => {
    const fan = await joinFan();
    const asked = `${fan.name} wants a receipt`;
    await ask(fan, asked);
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
    await page.getByRole('link', { name: asked }).click();
    await page.getByLabel(en('macros.one')).selectOption({ label: name });
    await button(page, 'macros.insert').click();
    await expect(answerOf(page)).toHaveValue(`Dear ${fan.name}, of {{order}}`);
    await expect(page.getByText(en('macros.open'))).toBeVisible();
    await expect(button(page, 'send')).toBeDisabled();
    await answerOf(page).fill(`Dear ${fan.name}, here it is.`);
    await button(page, 'send').click();
    await expect(page.locator('.talk-answer')).toContainText('here it is.');
  });

  it('that a colleague has answered meanwhile shows that answer, and keeps what was typed', async () => {
    const fan = await joinFan();
    const asked = `${fan.name} asks twice`;
    await ask(fan, asked);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    expectComplaint(/409/);
    await enterAs(page, 'desk');
    await page.goto(`${studio}/inquiries`);
    await page.getByRole('link', { name: asked }).click();
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
