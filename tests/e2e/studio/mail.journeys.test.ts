import { describe, it } from 'vitest';
import { readMails } from '../account/email-steps.ts';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const mail = (key: string, values?: Record<string, string | number>) => words('en', `studio-mail:${key}`, values);

describe('a producer', () => {
  it('sees a mail in three languages, as HTML and as text, and sends it to themselves', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { email } = await enterAs(page, 'producer');
    await page.goto(`${studio}/mail`);
    const subject = {
      ko: words('ko', 'mail:suspensionLifted.subject'),
      en: words('en', 'mail:suspensionLifted.subject'),
    };
    await page.getByRole('link', { name: subject.en }).click();

    const frame = page.frameLocator('iframe');
    for (const [name, language] of [
      ['English', 'en'],
      ['日本語', 'ja'],
      ['한국어', 'ko'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      await expect(frame.locator('h1')).toHaveText(words(language, 'mail:suspensionLifted.subject'));
    }
    await page.getByRole('radio', { name: mail('schemes.dark') }).check();
    await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(22, 20, 24)');
    await page.getByRole('radio', { name: mail('schemes.light') }).check();
    await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByRole('radio', { name: mail('formats.text') }).check();
    await expect(page.locator('pre')).toContainText(words('ko', 'mail:why.account'));

    await page.getByRole('button', { name: mail('sendTest') }).click();
    await expect(page.getByText(mail('testSent', { address: email }))).toBeVisible();
    await expect
      .poll(async () => (await readMails(email)).map((each) => each.subject))
      .toContain(`[테스트] ${subject.ko}`);
  });
});
