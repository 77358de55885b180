import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { answerOf, button, en, sendInquiry } from './inquiries-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');

describe('an inquiry', () => {
  it('is found in the queue, assigned, annotated and answered; the text survives a reload, and the fan reads the answer and replies', async () => {
    const fan = await joinFan();
    const question = `Where is ${fan.name}’s ticket?`;
    const fans = await sendInquiry(fan, question);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { name } = await enterAs(page, 'desk');
    await page.locator('.rows a[href="/studio/inquiries"]').click();
    await expect(page.locator('.list')).toContainText(question);
    await page.getByRole('link', { name: question }).click();
    await expect(page.locator('.talk')).toContainText(question);

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
    await fans.getByRole('link', { name: question }).click();
    await expect(fans.getByText('It is in your wallet.')).toBeVisible();
    await expect(fans.locator('body')).not.toContainText('double order');
    const reply = (key: string) => words('en', `inquiry-desk:${key}`);
    await fans.getByRole('textbox', { name: new RegExp(`^${reply('reply')}`) }).fill('It is not there.');
    await fans.getByRole('button', { name: reply('sendReply') }).click();
    await expect(fans.getByRole('region', { name: reply('youReplied') })).toContainText('It is not there.');

    await page.goto(`${studio}/inquiries`);
    const row = page.getByRole('row').filter({ hasText: question });
    await expect(row).toContainText(en('fanReplied'));
    await row.getByRole('link').click();
    await expect(page.locator('.talk')).toContainText('It is not there.');
  });
});
