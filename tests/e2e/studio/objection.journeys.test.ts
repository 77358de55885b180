import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { answerOf, en, button as inquiryButton } from './inquiries-steps.ts';
import { button, enterAs, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');
const studioWords = (key: string) => words('en', `studio:${key}`);

it('a suspended fan appeals and gets an answer, and another person lifts the suspension', async () => {
  const fan = await joinFan();
  const one = await visit();
  one.expectComplaint(signedOut);
  await enterAs(one.page, 'desk');
  await one.page.goto(`${studio}/members/${fan.userId}`);
  await button(one.page, 'members.actions.suspend').click();
  const suspending = one.page.getByRole('dialog');
  await suspending.getByLabel(studioWords('members.cause')).selectOption('ABUSE');
  await suspending.getByLabel(studioWords('reason.label')).fill('Insults in a chat');
  await suspending.getByRole('button', { name: studioWords('members.actions.suspend'), exact: true }).click();
  await expect(suspending).toBeHidden();

  const question = `${fan.name} was not there`;
  await callAs(fan, 'POST', '/inquiry', { topic: 'SUSPENSION', message: question, reference: null, language: 'en' });
  await one.page.goto(`${studio}/inquiries?topic=SUSPENSION`);
  await one.page.getByRole('link', { name: question }).click();
  await expect(one.page.getByText(studioWords('error.OWN_SUSPENSION'))).toBeVisible();
  await expect(answerOf(one.page)).toHaveCount(0);

  const other = await visit();
  other.expectComplaint(signedOut);
  await enterAs(other.page, 'desk');
  await other.page.goto(one.page.url());
  await answerOf(other.page).fill('We are looking at it.');
  await inquiryButton(other.page, 'send').click();
  await expect(other.page.locator('.facts').first()).toContainText(en('awaitsDecision'));
  await other.page.goto(`${studio}/inquiries?topic=SUSPENSION`);
  const row = other.page.getByRole('row').filter({ hasText: question });
  await expect(row).toContainText(en('awaitsDecision'));
  await row.getByRole('link').click();
  await inquiryButton(other.page, 'objection.choose.LIFTED').click();
  const dialog = other.page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: new RegExp(`^${en('objection.message')}`) })
    .fill('You are right, we are sorry.');
  await dialog.getByLabel(studioWords('reason.label')).fill('Another person had the account');
  await dialog.getByRole('button', { name: en('objection.choose.LIFTED'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(other.page.getByText(en('objection.over'))).toBeVisible();

  const { page } = await visit({ fan, language: 'en' });
  await page.goto(`${site}/mypage/inquiry`);
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByText('You are right, we are sorry.')).toBeVisible();
  await other.page.goto(`${studio}/inquiries?topic=SUSPENSION`);
  await expect(other.page.getByRole('row').filter({ hasText: question })).toHaveCount(0);
});
