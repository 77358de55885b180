import type { Page } from 'playwright';
import { inject, it } from 'vitest';
import { mailedCode, mailsTo } from '../account/email-steps.ts';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { answerOf, button, en } from './inquiries-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');
const desk = (key: string) => words('en', `inquiry-desk:${key}`);
const guest = (key: string) => words('en', `inquiry-guest:${key}`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Asks without an account, with an address that a code confirms. */
async function sendGuestInquiry(page: Page, email: string, message: string): Promise<void> {
  await page.goto(`${site}/service-center?view=ask`);
  await press(page, guest('start'));
  await page.getByText(words('en', 'inquiry:topics.PAYMENT'), { exact: true }).last().click();
  await page.getByRole('textbox', { name: new RegExp(`^${desk('message')}`) }).fill(message);
  await page.getByRole('textbox', { name: new RegExp(`^${guest('email')}`) }).fill(email);
  await press(page, guest('mailCode'));
  await page.getByRole('textbox', { name: guest('code') }).fill(await mailedCode(email));
  await press(page, desk('send'));
  await expect(page.getByText(desk('sentTitle'))).toBeVisible();
}

async function saveText(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${studio}/inquiries/texts`);
  await button(page, 'macros.add').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('macros.name')).fill(name);
  for (const language of ['ko', 'en', 'ja'])
    await dialog.getByRole('textbox', { name: words('en', `studio:members.languages.${language}`) }).fill(text);
  await dialog.getByRole('button', { name: words('en', 'studio:save') }).click();
  await expect(dialog).toBeHidden();
}

it('a guest writes an inquiry, gets a saved text by mail, replies by the link of the mail, and reads that the inquiry is closed', async () => {
  const email = `guest-${Date.now()}@guest.example`;
  const message = `${email} paid and got nothing`;
  const fan = await visit({ language: 'en' });
  await sendGuestInquiry(fan.page, email, message);

  const { page, expectComplaint } = await visit();
  expectComplaint(signedOut);
  await enterAs(page, 'desk');
  const name = `Payments ${email}`;
  await saveText(page, name, 'We look at your payment today.');
  await page.goto(`${studio}/inquiries`);
  await page.getByRole('link', { name: message }).click();
  await page.getByLabel(en('macros.one')).selectOption({ label: name });
  await button(page, 'macros.insert').click();
  await expect(answerOf(page)).toHaveValue('We look at your payment today.');
  await button(page, 'send').click();
  await expect(page.locator('.talk-answer')).toContainText('We look at your payment today.');

  const mail = (await mailsTo(email, 2)).at(-1)?.text ?? '';
  expect(mail).toContain('We look at your payment today.');
  const [link = ''] = /https?:\S+#inquiry=[\w-]+/.exec(mail) ?? [];
  await fan.page.goto(link);
  await expect(fan.page.getByText('We look at your payment today.')).toBeVisible();
  await fan.page.getByRole('textbox', { name: new RegExp(`^${desk('reply')}`) }).fill('It has come by now.');
  await press(fan.page, desk('sendReply'));
  await expect(fan.page.getByText('It has come by now.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('It has come by now.')).toBeVisible();
  await button(page, 'close').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: en('causes.SETTLED') });
  await dialog.getByRole('button', { name: en('close'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await fan.page.reload();
  await expect(fan.page.getByText(desk('status.CLOSED'), { exact: true })).toBeVisible();
});
